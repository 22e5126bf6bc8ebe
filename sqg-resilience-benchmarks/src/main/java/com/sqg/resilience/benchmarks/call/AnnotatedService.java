package com.sqg.resilience.benchmarks.call;

import com.sqg.resilience.api.SqgResource;

/** A business method with the annotation. */
public class AnnotatedService {

  static final String RESOURCE = "method:orders:find";

  private final String answer = String.valueOf(System.nanoTime());

  /** Answers at once. */
  @SqgResource(RESOURCE)
  public String find() {
    return answer;
  }
}
