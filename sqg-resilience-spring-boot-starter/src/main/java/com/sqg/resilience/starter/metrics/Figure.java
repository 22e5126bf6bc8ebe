package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.core.resource.ResourceStatistics;
import io.micrometer.core.instrument.Tags;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * One figure of a resource that a meter shows. There is one object for all resources, so that a
 * meter costs no more than what the registry makes of it.
 */
final class Figure {

  /** What kind of meter shows it. */
  enum Type {
    COUNTER,
    GAUGE,
    TIMER
  }

  private final Type type;
  private final MeterName name;
  private final Tags tags;
  private final ToDoubleFunction<MeterSource> value;
  private final Predicate<Set<SqgBlockReason>> expected;
  private final ToLongFunction<ResourceStatistics> trigger;

  /**
   * A figure.
   *
   * @param tags what tells it from others of the name
   * @param value reads it; a timer's is its total, in nanoseconds
   * @param expected whether its meter is there from the start, given the reasons that calls of the
   *     resource may be refused for
   * @param trigger brings the meter, if it is not there yet, once this is above zero
   */
  Figure(
      Type type,
      MeterName name,
      Tags tags,
      ToDoubleFunction<MeterSource> value,
      Predicate<Set<SqgBlockReason>> expected,
      ToLongFunction<ResourceStatistics> trigger) {
    this.type = type;
    this.name = name;
    this.tags = tags;
    this.value = value;
    this.expected = expected;
    this.trigger = trigger;
  }

  Type type() {
    return type;
  }

  MeterName name() {
    return name;
  }

  Tags tags() {
    return tags;
  }

  ToDoubleFunction<MeterSource> value() {
    return value;
  }

  boolean isDue(Set<SqgBlockReason> possible, MeterSource source) {
    return expected.test(possible) || source.sum(trigger) > 0;
  }
}
