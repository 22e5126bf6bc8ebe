package com.sqg.resilience.api.http;

import org.jspecify.annotations.Nullable;

/**
 * The status that an HTTP exchange ended with: the {@code result} that classifiers of resources of
 * the kinds {@code http} and {@code web} are given for every exchange that had one. Immutable;
 * equal statuses below 1000 are the same object.
 */
public final class SqgHttpStatus {

  private static final SqgHttpStatus[] KNOWN = new SqgHttpStatus[1000];

  static {
    for (int code = 0; code < KNOWN.length; code++) {
      KNOWN[code] = new SqgHttpStatus(code);
    }
  }

  private final int code;

  private SqgHttpStatus(int code) {
    this.code = code;
  }

  /**
   * The status with a code. Allocates nothing for codes from 0 to 999.
   *
   * @param code as the response has it; unknown codes are allowed
   * @return the status
   */
  public static SqgHttpStatus of(int code) {
    return code >= 0 && code < KNOWN.length ? KNOWN[code] : new SqgHttpStatus(code);
  }

  /**
   * Tells what may stand in a list of statuses.
   *
   * @param text any text
   * @return whether it is a code from {@code 100} to {@code 599}, or a class from {@code 1xx} to
   *     {@code 5xx}
   */
  public static boolean isCodeOrClass(String text) {
    if (text.length() != 3 || text.charAt(0) < '1' || text.charAt(0) > '5') {
      return false;
    }
    return text.endsWith("xx") || (isDigit(text.charAt(1)) && isDigit(text.charAt(2)));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** {@return the code, such as 404} */
  public int code() {
    return code;
  }

  /** {@return whether it tells of a client's fault: 400 to 499} */
  public boolean isClientError() {
    return code >= 400 && code < 500;
  }

  /** {@return whether it tells of a server's fault: 500 to 599} */
  public boolean isServerError() {
    return code >= 500 && code < 600;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SqgHttpStatus && ((SqgHttpStatus) other).code == code;
  }

  @Override
  public int hashCode() {
    return code;
  }

  @Override
  public String toString() {
    return Integer.toString(code);
  }
}
