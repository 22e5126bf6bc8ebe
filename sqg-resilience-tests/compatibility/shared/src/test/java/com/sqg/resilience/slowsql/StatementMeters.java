package com.sqg.resilience.slowsql;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.ApplicationContext;

/** What Micrometer has about statements. */
final class StatementMeters {

  private final MeterRegistry registry;

  StatementMeters(ApplicationContext context) {
    this.registry = context.getBean(MeterRegistry.class);
  }

  /** One of the counters, such as {@code opened}, of a type of statements. */
  double count(String what, String type) {
    FunctionCounter counter =
        registry.get("sqg.resilience.slow.sql." + what).tag("type", type).functionCounter();
    return counter.count();
  }
}
