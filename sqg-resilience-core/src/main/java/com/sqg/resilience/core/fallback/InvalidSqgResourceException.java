package com.sqg.resilience.core.fallback;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Annotations are at fault, so the application must not start. The message lists every fault of
 * every one and needs no further explanation.
 */
public final class InvalidSqgResourceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ArrayList<String> faults;

  /**
   * Reports faults.
   *
   * @param faults one text each, beginning with what is annotated; at least one
   */
  public InvalidSqgResourceException(List<String> faults) {
    super(describe(faults));
    this.faults = new ArrayList<>(faults);
  }

  private static String describe(List<String> faults) {
    StringBuilder text = new StringBuilder();
    text.append(faults.size()).append(faults.size() == 1 ? " fault" : " faults");
    text.append(" in annotations:");
    for (int i = 0; i < faults.size(); i++) {
      text.append(String.format("%n  %d. ", i + 1)).append(faults.get(i));
    }
    return text.toString();
  }

  /** The faults, one text each, beginning with what is annotated; unmodifiable. */
  public List<String> faults() {
    return Collections.unmodifiableList(faults);
  }
}
