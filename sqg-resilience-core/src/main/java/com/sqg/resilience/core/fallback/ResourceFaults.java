package com.sqg.resilience.core.fallback;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is wrong with annotated methods, so that all of it is reported at once. */
public final class ResourceFaults {

  private final Set<String> faults = new LinkedHashSet<>();

  /** Adds a fault; the same one again adds nothing. */
  public void add(AnnotatedMethod method, String fault) {
    faults.add(method + ": " + fault);
  }

  /** Whether nothing is wrong so far. */
  public boolean isEmpty() {
    return faults.isEmpty();
  }

  /** The faults so far; a copy. */
  public List<String> all() {
    return new ArrayList<>(faults);
  }

  /**
   * Reports the faults.
   *
   * @throws InvalidSqgResourceException if there are any
   */
  public void throwIfAny() {
    if (!faults.isEmpty()) {
      throw new InvalidSqgResourceException(all());
    }
  }
}
