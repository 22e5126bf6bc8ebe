package com.sqg.resilience.core.classify;

import com.sqg.resilience.api.SqgFailureDecision;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The exception classes that a resource's configuration records or ignores, by name, so that no
 * class has to be loaded. The entry nearest to the thrown class decides; an exception that matches
 * nothing is judged by its cause.
 */
final class ExceptionNames {

  private final Set<String> recorded;
  private final Set<String> ignored;

  ExceptionNames(Collection<String> recorded, Collection<String> ignored) {
    this.recorded = new HashSet<>(recorded);
    this.ignored = new HashSet<>(ignored);
  }

  @Nullable SqgFailureDecision classify(Throwable error) {
    if (recorded.isEmpty() && ignored.isEmpty()) {
      return null;
    }
    Throwable match = Causes.find(error, e -> decide(e.getClass()) != null);
    return match == null ? null : decide(match.getClass());
  }

  private @Nullable SqgFailureDecision decide(Class<?> thrown) {
    for (Class<?> type = thrown; type != null; type = type.getSuperclass()) {
      if (recorded.contains(type.getName())) {
        return SqgFailureDecision.FAILURE;
      }
      if (ignored.contains(type.getName())) {
        return SqgFailureDecision.IGNORED;
      }
    }
    return null;
  }
}
