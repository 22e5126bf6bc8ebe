/** Requests that Spring MVC handles, on either generation of the servlet API. */
@NullMarked
package com.sqg.resilience.adapter.web.mvc;

import org.jspecify.annotations.NullMarked;
