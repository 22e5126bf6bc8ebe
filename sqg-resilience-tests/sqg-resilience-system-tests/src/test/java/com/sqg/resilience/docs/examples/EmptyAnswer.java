package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.SqgFallbackContext;
import com.sqg.resilience.api.SqgFallbackStrategy;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Answers with nothing, where nothing is an answer. */
public class EmptyAnswer implements SqgFallbackStrategy {

  @Override
  public Object fallback(SqgFallbackContext context) throws Throwable {
    Class<?> type = context.method().getReturnType();
    if (type == Optional.class) {
      return Optional.empty();
    }
    if (type.isAssignableFrom(List.class)) {
      return Collections.emptyList();
    }
    throw context.cause();
  }
}
