package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.core.log.LogLimiter;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Limits the log lines about single statements. Looked up on the way of every refusal, so without
 * making a key. When there are too many for a resource they are made anew, which lets some lines
 * through early and loses what they held back. Thread-safe.
 */
final class StatementLimiters {

  private static final int MAX_STATEMENTS = 2_000;

  private final Supplier<LogLimiter> newLimiter;
  // There are no more than max-resources of the first, and no more than the limit of the second.
  private final ConcurrentHashMap<String, ConcurrentHashMap<Object, LogLimiter>> resources =
      new ConcurrentHashMap<>();

  StatementLimiters(Supplier<LogLimiter> newLimiter) {
    this.newLimiter = newLimiter;
  }

  LogLimiter of(String resource, Object key) {
    ConcurrentHashMap<Object, LogLimiter> statements = resources.get(resource);
    if (statements == null) {
      statements = resources.computeIfAbsent(resource, r -> new ConcurrentHashMap<>());
    }
    LogLimiter limiter = statements.get(key);
    if (limiter != null) {
      return limiter;
    }
    if (statements.size() >= MAX_STATEMENTS) {
      statements.clear();
    }
    return statements.computeIfAbsent(key, k -> newLimiter.get());
  }
}
