package com.sqg.resilience.starter.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The configuration is wrong; knows everything that is. */
public final class InvalidResilienceConfigurationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<PropertyFault> faults;

  InvalidResilienceConfigurationException(List<PropertyFault> faults) {
    super(
        faults.stream()
            .map(PropertyFault::toString)
            .collect(
                Collectors.joining(
                    "\n  ", "The configuration of sqg-resilience is invalid:\n  ", "")));
    this.faults = Collections.unmodifiableList(new ArrayList<>(faults));
  }

  /** Everything that is wrong; unmodifiable. */
  public List<PropertyFault> faults() {
    return faults;
  }
}
