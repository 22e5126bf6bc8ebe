package com.sqg.resilience.adapter.web.mvc;

/** What a request has in place of a call. */
enum Unguarded {

  /** Only the handlers of static resources have matched: there may be nothing. */
  STATIC,

  /** It was excluded, refused or counted: it concerns nobody any more. */
  SETTLED
}
