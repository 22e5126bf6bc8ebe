package com.sqg.resilience.core.redis;

import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.core.classify.Causes;
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
    Throwable decisive = Causes.find(error, RedisFailureClassifier::decidesAlone);
    Throwable judged =
        decisive == null
            ? Causes.find(error, cause -> RedisErrors.decide(cause) != null)
            : decisive;
    return judged == null ? null : RedisErrors.decide(judged);
  }

  /** Whatever stands around it. */
  private static boolean decidesAlone(Throwable error) {
    return RedisErrors.isInterruption(error)
        || RedisErrors.decide(error) == SqgFailureDecision.FAILURE;
  }
}
