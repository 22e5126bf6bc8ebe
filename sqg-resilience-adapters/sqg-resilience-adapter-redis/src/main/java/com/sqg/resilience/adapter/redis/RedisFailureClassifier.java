package com.sqg.resilience.adapter.redis;

import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.core.resource.ResourceKinds;
import org.jspecify.annotations.Nullable;

/**
 * Judges what Redis commands end with. An answer is SUCCESS, nil too. FAILURE is what says that
 * Redis is sick: no connection, no time, no place in the pool, a server that loads, has lost its
 * master or its memory. IGNORED is what the caller did wrong, which Redis noticed in good health: a
 * wrong type, a syntax error, a script it does not know. The server's own word decides, then the
 * class; an exception without either is not judged here. Thread-safe; never throws.
 */
public final class RedisFailureClassifier implements SqgFailureClassifier {

  private static final int MAX_DEPTH = 32;

  @Override
  public boolean supports(SqgResourceContext context) {
    return context.kind().equals(ResourceKinds.REDIS);
  }

  @Override
  public @Nullable SqgFailureDecision classify(
      SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
    return error == null ? SqgFailureDecision.SUCCESS : classify(error);
  }

  /**
   * Judges an error by itself.
   *
   * @return null if it says nothing about Redis
   */
  public static @Nullable SqgFailureDecision classify(Throwable error) {
    SqgFailureDecision decision = null;
    Throwable cause = error;
    for (int depth = 0; cause != null && depth < MAX_DEPTH; depth++) {
      SqgFailureDecision its = RedisErrors.decide(cause);
      if (its == SqgFailureDecision.FAILURE || RedisErrors.isInterruption(cause)) {
        return its;
      }
      decision = decision == null ? its : decision;
      Throwable next = cause.getCause();
      cause = next == cause ? null : next;
    }
    return decision;
  }
}
