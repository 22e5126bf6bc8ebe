package com.sqg.resilience.core.fallback;

/** How the outcome of a method reaches its caller, and so what may answer in its place. */
public enum ReturnStyle {
  /** The call ends when the method returns. */
  IMMEDIATE,
  /**
   * The call ends later. The type's one type argument is the value's; a fallback may answer with
   * the type itself or with the plain value.
   */
  DEFERRED,
  /** The call ends later, and nobody but its author can make an object of the type. */
  DEFERRED_UNANSWERABLE,
  /** The call ends later, and the type does not tell when. */
  UNOBSERVABLE
}
