package com.sqg.resilience.starter.config;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells people all faults of the configuration instead of a stack trace. */
public final class InvalidResilienceConfigurationFailureAnalyzer
    extends AbstractFailureAnalyzer<InvalidResilienceConfigurationException> {

  @Override
  protected FailureAnalysis analyze(
      Throwable rootFailure, InvalidResilienceConfigurationException cause) {
    int count = cause.faults().size();
    StringBuilder description = new StringBuilder("The configuration of sqg-resilience has ");
    description.append(count == 1 ? "one fault:" : count + " faults:");
    for (PropertyFault fault : cause.faults()) {
      description
          .append(String.format("%n%n    Property: %s", fault.name()))
          .append(String.format("%n    Value:    \"%s\"", fault.value()))
          .append(String.format("%n    Allowed:  %s", fault.allowed()));
      if (!fault.origin().isEmpty()) {
        description.append(String.format("%n    Origin:   %s", fault.origin()));
      }
    }
    return new FailureAnalysis(
        description.toString(),
        "Correct the properties above. To start without sqg-resilience meanwhile, set "
            + GlobalSettings.PREFIX
            + ".enabled to false.",
        cause);
  }
}
