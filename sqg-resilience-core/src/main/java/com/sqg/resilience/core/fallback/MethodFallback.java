package com.sqg.resilience.core.fallback;

import com.sqg.resilience.api.SqgFallbackContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers with the most precise method that takes the cause. */
final class MethodFallback implements FallbackSource {

  private final FallbackCandidate[] candidates;

  MethodFallback(List<FallbackCandidate> candidates) {
    this.candidates =
        candidates.stream()
            .sorted(FallbackCandidate.MOST_PRECISE_FIRST)
            .toArray(FallbackCandidate[]::new);
  }

  @Override
  public boolean answers(Throwable cause) {
    return find(cause) != null;
  }

  @Override
  public @Nullable Object answer(SqgFallbackContext call, @Nullable Object[] arguments)
      throws Throwable {
    FallbackCandidate candidate = find(call.cause());
    if (candidate == null) {
      throw call.cause();
    }
    return candidate.invoke(call, arguments);
  }

  private @Nullable FallbackCandidate find(Throwable cause) {
    for (FallbackCandidate candidate : candidates) {
      if (candidate.answers(cause)) {
        return candidate;
      }
    }
    return null;
  }
}
