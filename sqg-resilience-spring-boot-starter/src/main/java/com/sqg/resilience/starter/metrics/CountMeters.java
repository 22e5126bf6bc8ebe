package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.core.resource.ResourceStatistics;
import io.micrometer.core.instrument.Tags;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * Registers the meters of one resource or kind. All read on demand, so no registry is ever on the
 * way of a call; all exist from the start, so that the first refusal is an increase from zero.
 */
final class CountMeters {

  private final OwnMeters meters;
  private final Tags tags;
  private final Counts counts;

  /**
   * Prepares meters.
   *
   * @param counts held weakly by the meters
   */
  CountMeters(OwnMeters meters, Tags tags, Counts counts) {
    this.meters = meters;
    this.tags = tags;
    this.counts = counts;
  }

  void register(SqgEntryType entryType) {
    for (SqgFailureDecision decision : SqgFailureDecision.values()) {
      counter("requests", Tags.of("result", text(decision)), s -> s.results(decision));
    }
    counter("requests", Tags.of("result", "blocked"), ResourceStatistics::blocked);
    meters.timer(
        "request.duration",
        tags,
        counts,
        c -> c.sum(ResourceStatistics::completed),
        c -> c.sum(ResourceStatistics::durationNanos));
    for (SqgBlockReason reason : SqgBlockReason.values()) {
      if (isPossible(reason, entryType)) {
        Tags tag = Tags.of("reason", text(reason));
        counter("blocked", tag, s -> s.blocked(reason));
        counter("shadow.block", tag, s -> s.shadowBlocked(reason));
      }
    }
    counter("fallback", Tags.of("result", "success"), s -> s.fallbacks(true));
    counter("fallback", Tags.of("result", "failure"), s -> s.fallbacks(false));
    for (SqgCircuitState from : SqgCircuitState.values()) {
      for (SqgCircuitState to : SqgCircuitState.values()) {
        if (from != to) {
          transitions(from, to);
        }
      }
    }
  }

  private void transitions(SqgCircuitState from, SqgCircuitState to) {
    counter(
        "state.transition",
        Tags.of("from", text(from), "to", text(to)),
        s -> s.transitions(from, to));
  }

  private void counter(String name, Tags more, ToLongFunction<ResourceStatistics> figure) {
    meters.counter(name, tags.and(more), counts, c -> c.sum(figure));
  }

  private static boolean isPossible(SqgBlockReason reason, SqgEntryType entryType) {
    switch (reason) {
      case SYSTEM_OVERLOAD:
        return entryType == SqgEntryType.IN;
      case SLOW_SQL:
        return false; // nothing refuses for it yet
      default:
        return true;
    }
  }

  private static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
