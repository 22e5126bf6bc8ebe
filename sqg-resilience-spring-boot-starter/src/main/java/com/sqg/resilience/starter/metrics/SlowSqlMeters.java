package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.slowsql.OpenBreakers;
import com.sqg.resilience.core.slowsql.SlowSqlCounters;
import io.micrometer.core.instrument.Tags;
import java.util.Locale;

/** Registers the meters of slow SQL. */
final class SlowSqlMeters {

  private SlowSqlMeters() {}

  /** Those of one type, or of one type and mapper. */
  static void counters(OwnMeters meters, SlowSqlCounters counters) {
    Tags type = typeTag(counters.type());
    String mapper = counters.mapper();
    Tags tags = mapper == null ? type : type.and("mapper", mapper);
    meters.counter(MeterName.SLOW_SQL_EXECUTIONS, tags, counters, SlowSqlCounters::executions);
    meters.counter(MeterName.SLOW_SQL_SLOW, tags, counters, SlowSqlCounters::slow);
    meters.counter(MeterName.SLOW_SQL_OPENED, tags, counters, SlowSqlCounters::opened);
    meters.counter(MeterName.SLOW_SQL_REJECTED, tags, counters, SlowSqlCounters::rejected);
    meters.counter(MeterName.SLOW_SQL_SHADOW_BLOCK, tags, counters, SlowSqlCounters::shadowBlocked);
  }

  /** How many breakers are open, by type. */
  static void gauges(OwnMeters meters, OpenBreakers breakers) {
    for (SqgSqlType type : SqgSqlType.values()) {
      meters.gauge(MeterName.SLOW_SQL_OPEN, typeTag(type), breakers, open -> open.count(type));
    }
  }

  private static Tags typeTag(SqgSqlType type) {
    return Tags.of("type", type.name().toLowerCase(Locale.ROOT));
  }
}
