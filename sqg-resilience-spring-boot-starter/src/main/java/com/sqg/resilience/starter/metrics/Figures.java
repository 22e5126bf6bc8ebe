package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.core.resource.ResourceStatistics;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * All figures that meters show of a resource. Those that its rules can move have their meter from
 * the start, so that the first refusal is an increase from zero. The others get it when they first
 * move: meters are most of what a resource takes of the heap, and most would stay at zero for ever.
 */
final class Figures {

  private static final Predicate<Set<SqgBlockReason>> ALWAYS = possible -> true;
  private static final Predicate<Set<SqgBlockReason>> LATER = possible -> false;
  private static final Predicate<Set<SqgBlockReason>> WITH_BREAKER =
      possible -> possible.contains(SqgBlockReason.CIRCUIT_OPEN);

  private final List<Figure> all = new ArrayList<>();

  private Figures() {
    requests();
    blocks();
    fallbacks();
    circuits();
  }

  /** All figures, unmodifiable, in a stable order. */
  static List<Figure> all() {
    return Collections.unmodifiableList(new Figures().all);
  }

  private void requests() {
    for (SqgFailureDecision decision : SqgFailureDecision.values()) {
      counter(
          MeterName.REQUESTS,
          Tags.of("result", text(decision)),
          s -> s.results(decision),
          // Only an application's classifier finds a call slow by itself.
          decision.isSlow() ? LATER : ALWAYS,
          Figures::slow);
    }
    counter(
        MeterName.REQUESTS,
        Tags.of("result", "blocked"),
        ResourceStatistics::blocked,
        ALWAYS,
        ResourceStatistics::blocked);
    all.add(
        new Figure(
            Figure.Type.TIMER,
            MeterName.REQUEST_DURATION,
            Tags.empty(),
            source -> source.sum(ResourceStatistics::durationNanos),
            ALWAYS,
            ResourceStatistics::completed));
    gauge(
        MeterName.REQUESTS_IN_FLIGHT,
        Tags.empty(),
        source -> source.sum(ResourceStatistics::inFlight),
        ALWAYS,
        ResourceStatistics::inFlight);
  }

  private static long slow(ResourceStatistics statistics) {
    return statistics.results(SqgFailureDecision.SLOW_SUCCESS)
        + statistics.results(SqgFailureDecision.SLOW_FAILURE);
  }

  private void blocks() {
    for (SqgBlockReason reason : SqgBlockReason.values()) {
      Tags tags = Tags.of("reason", text(reason));
      Predicate<Set<SqgBlockReason>> expected = possible -> possible.contains(reason);
      ToLongFunction<ResourceStatistics> trigger = s -> s.blocked(reason) + s.shadowBlocked(reason);
      counter(MeterName.BLOCKED, tags, s -> s.blocked(reason), expected, trigger);
      counter(MeterName.SHADOW_BLOCK, tags, s -> s.shadowBlocked(reason), expected, trigger);
    }
  }

  private void fallbacks() {
    for (boolean success : new boolean[] {true, false}) {
      counter(
          MeterName.FALLBACK,
          Tags.of("result", success ? "success" : "failure"),
          s -> s.fallbacks(success),
          ALWAYS,
          s -> s.fallbacks(success));
    }
  }

  private void circuits() {
    for (SqgCircuitState state : SqgCircuitState.values()) {
      gauge(
          MeterName.CIRCUIT_STATE,
          Tags.of("state", text(state)),
          source -> source.circuits(state),
          WITH_BREAKER,
          ResourceStatistics::transitions);
      for (SqgCircuitState to : SqgCircuitState.values()) {
        if (state != to) {
          transition(state, to);
        }
      }
    }
  }

  private void transition(SqgCircuitState from, SqgCircuitState to) {
    boolean trip = from == SqgCircuitState.CLOSED && to == SqgCircuitState.OPEN;
    boolean never = from == SqgCircuitState.CLOSED && to == SqgCircuitState.HALF_OPEN;
    counter(
        MeterName.STATE_TRANSITION,
        Tags.of("from", text(from), "to", text(to)),
        s -> s.transitions(from, to),
        trip ? WITH_BREAKER : LATER,
        // All that may follow a trip appear with it, and are at zero then.
        never ? s -> s.transitions(from, to) : ResourceStatistics::transitions);
  }

  private void counter(
      MeterName name,
      Tags tags,
      ToLongFunction<ResourceStatistics> figure,
      Predicate<Set<SqgBlockReason>> expected,
      ToLongFunction<ResourceStatistics> trigger) {
    all.add(
        new Figure(
            Figure.Type.COUNTER, name, tags, source -> source.sum(figure), expected, trigger));
  }

  private void gauge(
      MeterName name,
      Tags tags,
      ToDoubleFunction<MeterSource> value,
      Predicate<Set<SqgBlockReason>> expected,
      ToLongFunction<ResourceStatistics> trigger) {
    all.add(new Figure(Figure.Type.GAUGE, name, tags, value, expected, trigger));
  }

  private static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
