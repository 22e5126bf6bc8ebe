package com.sqg.resilience.adapter.web.servlet;

import java.lang.reflect.Method;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * The types of requests and responses, looked up in the signature of Spring's own interface.
 * Immutable.
 */
public final class ServletTypes {

  private final Class<?> request;
  private final Class<?> response;

  /** The types of the generation that Spring MVC was built for. */
  public ServletTypes() {
    Class<?>[] types = resolveException().getParameterTypes();
    request = types[0];
    response = types[1];
  }

  private static Method resolveException() {
    for (Method method : HandlerExceptionResolver.class.getMethods()) {
      if (method.getName().equals("resolveException")) {
        return method;
      }
    }
    throw new IllegalStateException("HandlerExceptionResolver has no method resolveException");
  }

  /** The type of requests. */
  public Class<?> request() {
    return request;
  }

  /** The type of responses. */
  public Class<?> response() {
    return response;
  }

  /**
   * The name of an attribute that the servlet specification defines.
   *
   * @param name without its package, such as {@code error.status_code}
   */
  public String attribute(String name) {
    String packageName = response.getName();
    return packageName.substring(0, packageName.indexOf(".servlet.")) + ".servlet." + name;
  }
}
