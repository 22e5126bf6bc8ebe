package com.sqg.resilience.starter.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The configuration is wrong; knows everything that is, and what is wrong with the application's
 * annotated methods as well.
 */
public final class InvalidResilienceConfigurationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<PropertyFault> faults;
  private final ArrayList<String> annotationFaults;

  /**
   * Reports faults.
   *
   * @param faults those of the configuration
   * @param annotationFaults those of annotated methods, one text each; may be empty
   */
  public InvalidResilienceConfigurationException(
      List<PropertyFault> faults, List<String> annotationFaults) {
    super(describe(faults, annotationFaults));
    this.faults = Collections.unmodifiableList(new ArrayList<>(faults));
    this.annotationFaults = new ArrayList<>(annotationFaults);
  }

  private static String describe(List<PropertyFault> faults, List<String> annotationFaults) {
    StringBuilder text = new StringBuilder("The configuration of sqg-resilience is invalid:");
    faults.forEach(fault -> text.append("\n  ").append(fault));
    if (!annotationFaults.isEmpty()) {
      text.append("\nSo are annotations:");
      annotationFaults.forEach(fault -> text.append("\n  ").append(fault));
    }
    return text.toString();
  }

  /** Everything that is wrong with the configuration; unmodifiable. */
  public List<PropertyFault> faults() {
    return faults;
  }

  /** Everything that is wrong with annotated methods; unmodifiable. */
  public List<String> annotationFaults() {
    return Collections.unmodifiableList(annotationFaults);
  }
}
