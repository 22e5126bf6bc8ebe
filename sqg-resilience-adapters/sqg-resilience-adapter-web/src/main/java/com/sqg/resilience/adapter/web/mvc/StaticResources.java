package com.sqg.resilience.adapter.web.mvc;

import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.resource.DefaultServletHttpRequestHandler;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;

/** Recognises the handlers that match any path and look for a file there. */
final class StaticResources {

  private StaticResources() {}

  static boolean areServedBy(@Nullable Object handler) {
    return handler instanceof ResourceHttpRequestHandler
        || handler instanceof DefaultServletHttpRequestHandler;
  }
}
