package org.springframework.security.core;

/** Stands in for Spring Security's, which is recognised by its name. */
public class AuthenticationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public AuthenticationException(Throwable cause) {
    super(cause);
  }
}
