package com.sqg.resilience.adapter.web.mvc;

import com.sqg.resilience.adapter.web.servlet.ServletTypes;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.WebRequest;

/** Finds the exception that an exception handler has answered. */
final class HandledException {

  /** Where Spring leaves it when the handler has written the answer itself. */
  private static final String WRITTEN =
      "org.springframework.web.servlet.DispatcherServlet.EXCEPTION";

  /** Where Spring leaves it when the answer is a view. */
  private final String shown;

  HandledException(ServletTypes types) {
    this.shown = types.attribute("error.exception");
  }

  @Nullable Throwable of(WebRequest request) {
    Object written = request.getAttribute(WRITTEN, RequestAttributes.SCOPE_REQUEST);
    Object error =
        written == null ? request.getAttribute(shown, RequestAttributes.SCOPE_REQUEST) : written;
    return error instanceof Throwable ? (Throwable) error : null;
  }
}
