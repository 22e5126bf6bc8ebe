package com.sqg.resilience.starter.config;

import java.util.List;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells people all faults of the configuration and of annotations instead of a stack trace. */
public final class InvalidResilienceConfigurationFailureAnalyzer
    extends AbstractFailureAnalyzer<InvalidResilienceConfigurationException> {

  @Override
  protected FailureAnalysis analyze(
      Throwable rootFailure, InvalidResilienceConfigurationException cause) {
    StringBuilder description = new StringBuilder("The configuration of sqg-resilience has ");
    description.append(count(cause.faults())).append(':');
    cause.faults().forEach(fault -> describe(fault, description));
    List<String> annotated = cause.annotationFaults();
    if (!annotated.isEmpty()) {
      description.append(String.format("%n%nAnnotations have %s:%n", count(annotated)));
      annotated.forEach(fault -> description.append(String.format("%n    %s", fault)));
    }
    return new FailureAnalysis(
        description.toString(),
        "Correct the properties"
            + (annotated.isEmpty() ? "" : " and the annotations or methods")
            + " above. To start without sqg-resilience meanwhile, set "
            + GlobalSettings.PREFIX
            + ".enabled to false.",
        cause);
  }

  private static String count(List<?> faults) {
    return faults.size() == 1 ? "one fault" : faults.size() + " faults";
  }

  private static void describe(PropertyFault fault, StringBuilder description) {
    description
        .append(String.format("%n%n    Property: %s", fault.name()))
        .append(String.format("%n    Value:    \"%s\"", fault.value()))
        .append(String.format("%n    Allowed:  %s", fault.allowed()));
    if (!fault.origin().isEmpty()) {
      description.append(String.format("%n    Origin:   %s", fault.origin()));
    }
  }
}
