package com.sqg.resilience.core.call;

/** Throws what was caught, checked or not: the guard changes no exception's type. */
final class Rethrow {

  private Rethrow() {}

  /** Throws the error; declared to return so that callers can write {@code throw}. */
  static RuntimeException unchanged(Throwable error) {
    throw Rethrow.<RuntimeException>sneaky(error);
  }

  @SuppressWarnings("unchecked") // erased: the cast never runs
  private static <E extends Throwable> E sneaky(Throwable error) throws E {
    throw (E) error;
  }
}
