package com.sqg.resilience.core.classify;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.http.SqgHttpStatus;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The HTTP statuses that a resource's configuration records or ignores. Immutable. */
final class StatusLists {

  private final Set<String> recorded;
  private final Set<String> ignored;

  StatusLists(List<String> recorded, List<String> ignored) {
    this.recorded = new HashSet<>(recorded);
    this.ignored = new HashSet<>(ignored);
  }

  boolean isEmpty() {
    return recorded.isEmpty() && ignored.isEmpty();
  }

  /** The verdict on an outcome; null if it is no status, or one that no list knows. */
  @Nullable SqgFailureDecision classify(@Nullable Object outcome) {
    if (!(outcome instanceof SqgHttpStatus)) {
      return null;
    }
    int code = ((SqgHttpStatus) outcome).code();
    SqgFailureDecision decision = decide(Integer.toString(code));
    return decision == null ? decide(code / 100 + "xx") : decision;
  }

  private @Nullable SqgFailureDecision decide(String item) {
    if (recorded.contains(item)) {
      return SqgFailureDecision.FAILURE;
    }
    return ignored.contains(item) ? SqgFailureDecision.IGNORED : null;
  }
}
