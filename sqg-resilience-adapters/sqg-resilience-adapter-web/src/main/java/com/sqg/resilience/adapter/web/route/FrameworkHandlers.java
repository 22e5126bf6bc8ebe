package com.sqg.resilience.adapter.web.route;

import org.springframework.web.method.HandlerMethod;

/** Tells Spring Boot's own handlers from the application's. */
public final class FrameworkHandlers {

  private static final String SPRING_BOOT = "org.springframework.boot.";

  private FrameworkHandlers() {}

  /**
   * Whether it is one of Spring Boot's: an actuator endpoint, wherever it is, or its error page.
   */
  public static boolean isSpringBoots(Object handler) {
    return handler instanceof HandlerMethod
        && ((HandlerMethod) handler).getBeanType().getName().startsWith(SPRING_BOOT);
  }
}
