package com.sqg.resilience.starter;

import com.sqg.resilience.core.fallback.InvalidSqgResourceException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells people all faults of their annotated methods instead of a stack trace. */
public final class InvalidSqgResourceFailureAnalyzer
    extends AbstractFailureAnalyzer<InvalidSqgResourceException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, InvalidSqgResourceException cause) {
    return new FailureAnalysis(
        cause.getMessage(), "Correct the annotations or methods named above.", cause);
  }
}
