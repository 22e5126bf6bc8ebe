package com.sqg.resilience.starter.web;

import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.classify.Causes;
import org.jspecify.annotations.Nullable;

/** Finds the refusal behind an exception that left a controller. */
final class EscapedRefusal {

  private static final String ACCESS_DENIED =
      "org.springframework.security.access.AccessDeniedException";
  private static final String NOT_AUTHENTICATED =
      "org.springframework.security.core.AuthenticationException";

  private EscapedRefusal() {}

  /**
   * The outermost refusal of the cause chain, as Spring looks through causes for an exception
   * handler; null if there is none, or if Spring Security's filter waits for what wraps it.
   */
  static @Nullable SqgResourceUnavailableException of(Throwable error) {
    Throwable decisive =
        Causes.find(
            error, each -> each instanceof SqgResourceUnavailableException || isForSecurity(each));
    return decisive instanceof SqgResourceUnavailableException
        ? (SqgResourceUnavailableException) decisive
        : null;
  }

  private static boolean isForSecurity(Throwable error) {
    for (Class<?> type = error.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getName().equals(ACCESS_DENIED) || type.getName().equals(NOT_AUTHENTICATED)) {
        return true;
      }
    }
    return false;
  }
}
