package com.sqg.resilience.adapter.web.route;

import com.sqg.resilience.core.classify.Causes;
import com.sqg.resilience.core.classify.ClassesByName;
import org.jspecify.annotations.Nullable;

/** Recognises exceptions that Spring Security's filter waits for. */
public final class SecurityFault {

  private static final String ACCESS_DENIED =
      "org.springframework.security.access.AccessDeniedException";
  private static final String NOT_AUTHENTICATED =
      "org.springframework.security.core.AuthenticationException";

  private SecurityFault() {}

  /** Whether the error is, or was caused by, such an exception. */
  public static boolean isBehind(@Nullable Throwable error) {
    return Causes.find(error, SecurityFault::isOne) != null;
  }

  /** Whether the error itself is such an exception, whatever its causes. */
  public static boolean isOne(Throwable error) {
    return ClassesByName.isOf(error, ACCESS_DENIED) || ClassesByName.isOf(error, NOT_AUTHENTICATED);
  }
}
