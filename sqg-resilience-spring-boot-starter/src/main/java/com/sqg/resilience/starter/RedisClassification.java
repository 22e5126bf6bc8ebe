package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.redis.RedisFailureClassifier;
import com.sqg.resilience.core.ResilienceRuntime;

/** Has a runtime know what Redis's errors mean, behind what the application says of them. */
final class RedisClassification {

  RedisClassification(ResilienceRuntime runtime) {
    runtime.classifiers().addMiddleware(new RedisFailureClassifier());
  }
}
