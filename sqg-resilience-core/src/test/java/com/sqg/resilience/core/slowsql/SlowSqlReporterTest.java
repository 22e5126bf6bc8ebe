package com.sqg.resilience.core.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.event.SqgResilienceEvent;
import com.sqg.resilience.api.event.SqgSlowSqlOpenedEvent;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.event.EventPublisher;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.testing.LogLines;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.Statements;
import com.sqg.resilience.core.testing.TestRules;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SlowSqlReporterTest {

  private static final String RESOURCE = "mysql:orders:query";
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-01T09:30:00Z"), ZoneOffset.UTC);
  private static final String SQL = "select * from t where id = ?";

  private final LogLines lines = new LogLines();
  private final List<SqgResilienceEvent> heard = new CopyOnWriteArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private final ResilienceLog log = new ResilienceLog(nanos::get);
  private final EventPublisher events = new EventPublisher(() -> List.of(heard::add), log);
  private final SlowSqlReporter reporter =
      new SlowSqlReporter(new SlowSqlStatistics(false), events, log, CLOCK);
  private final SlowSqlPartition statement = Statements.select("a1b2");
  private final String queryId = statement.queryId();

  @AfterEach
  void close() {
    events.close();
    lines.close();
  }

  private static SqgPartitionState.Builder state(SqgPartition partition) {
    return SqgPartitionState.builder(partition)
        .circuit(SqgCircuitState.OPEN, SqgCircuitControl.AUTOMATIC, 60_000)
        .current(3, 0)
        .times(TimeUnit.MILLISECONDS.toNanos(2_500), TimeUnit.SECONDS.toNanos(9));
  }

  private void opened(SqgPartitionState state, SqgCircuitState from) {
    reporter.changed(RESOURCE, SqgMode.ENFORCE, state, from, SqgCircuitState.OPEN);
  }

  private void reject(SlowSqlPartition partition) {
    reject(SqgMode.ENFORCE, partition);
  }

  private void reject(SqgMode mode, SlowSqlPartition partition) {
    SqgEntry entry = SqgEntry.blocked(SqgBlockReason.SLOW_SQL, "slow-sql", 42_000);
    reporter.rejected(
        RESOURCE, mode, SqgBlockReason.SLOW_SQL, partition, entry, state(partition).build());
  }

  private SqgSlowSqlOpenedEvent event() {
    events.close(); // delivers what is queued
    assertThat(heard).hasSize(1);
    return (SqgSlowSqlOpenedEvent) heard.get(0);
  }

  @Test
  void a_slow_execution_has_a_line() {
    reporter.executed(RESOURCE, SqgMode.OBSERVE, statement, Duration.ofMillis(2_500).toNanos());

    assertThat(lines.of("slow-sql-slow"))
        .containsExactly(
            "INFO [SqgResilience] event=slow-sql-slow resource=mysql:orders:query mode=OBSERVE"
                + " key=a1b2 type=SELECT mapper=OrderMapper.find data-source=orders cost-ms=2500"
                + " threshold-ms=2000 started-at=2026-03-01T09:29:57.500Z query-id="
                + queryId
                + " fingerprint=\""
                + SQL
                + "\"");
  }

  @Test
  void a_fast_one_has_none() {
    reporter.executed(RESOURCE, SqgMode.ENFORCE, statement, Duration.ofMillis(1_999).toNanos());

    assertThat(lines.of("slow-sql-slow")).isEmpty();
  }

  @Test
  void an_opening_has_a_warning_an_event_and_is_counted() {
    opened(state(statement).build(), SqgCircuitState.CLOSED);

    assertThat(lines.of("slow-sql-opened"))
        .containsExactly(
            "WARN [SqgResilience] event=slow-sql-opened resource=mysql:orders:query mode=ENFORCE"
                + " key=a1b2 type=SELECT mapper=OrderMapper.find data-source=orders"
                + " reopened=false cost-ms=2500 threshold-ms=2000 slow-in-a-row=3"
                + " started-at=2026-03-01T09:29:57.500Z recovery-at=2026-03-01T09:31:00Z query-id="
                + queryId
                + " fingerprint=\""
                + SQL
                + "\"");
    assertThat(reporter.statistics().of(statement).opened()).isOne();
    SqgSlowSqlOpenedEvent event = event();
    assertThat(event.resource()).isEqualTo(RESOURCE);
    assertThat(event.key()).isEqualTo("a1b2");
    assertThat(event.queryId()).isEqualTo(queryId);
    assertThat(event.fingerprint()).isEqualTo(SQL);
    assertThat(event.mapper()).isEqualTo("OrderMapper.find");
    assertThat(event.dataSource()).isEqualTo("orders");
    assertThat(event.type()).isEqualTo(SqgSqlType.SELECT);
    assertThat(event.cost()).isEqualTo(Duration.ofMillis(2_500));
    assertThat(event.threshold()).isEqualTo(Duration.ofSeconds(2));
    assertThat(event.slowCount()).isEqualTo(3);
    assertThat(event.openedAt()).isEqualTo(CLOCK.instant());
    assertThat(event.expectedRecoveryAt()).isEqualTo(CLOCK.instant().plusSeconds(60));
    assertThat(event.isReopened()).isFalse();
    assertThat(event.control()).isEqualTo(SqgCircuitControl.AUTOMATIC);
    assertThat(event.mode()).isEqualTo(SqgMode.ENFORCE);
  }

  @Test
  void a_reopening_says_so() {
    opened(state(statement).build(), SqgCircuitState.HALF_OPEN);

    assertThat(lines.of("slow-sql-opened").get(0)).contains(" reopened=true ");
    assertThat(event().isReopened()).isTrue();
  }

  @Test
  void an_operators_opening_says_so_and_has_no_end() {
    opened(
        SqgPartitionState.builder(statement)
            .circuit(SqgCircuitState.OPEN, SqgCircuitControl.FORCED_OPEN, 0)
            .times(TimeUnit.MILLISECONDS.toNanos(47), 0)
            .build(),
        SqgCircuitState.CLOSED);

    assertThat(lines.of("slow-sql-opened").get(0))
        .contains(" control=FORCED_OPEN ")
        .doesNotContain("recovery-at", "started-at", "cost-ms");
    assertThat(reporter.statistics().of(statement).opened()).isZero();
    SqgSlowSqlOpenedEvent event = event();
    assertThat(event.control()).isEqualTo(SqgCircuitControl.FORCED_OPEN);
    assertThat(event.expectedRecoveryAt()).isNull();
  }

  @Test
  void a_recovery_has_a_line_and_no_event() {
    reporter.changed(
        RESOURCE,
        SqgMode.ENFORCE,
        state(statement).build(),
        SqgCircuitState.HALF_OPEN,
        SqgCircuitState.CLOSED);
    reporter.changed(
        RESOURCE,
        SqgMode.ENFORCE,
        state(statement).build(),
        SqgCircuitState.OPEN,
        SqgCircuitState.HALF_OPEN);

    assertThat(lines.of("slow-sql-recovered"))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("INFO ")
        .contains(" from=HALF_OPEN ", " key=a1b2 ", " cost-ms=2500 ", " query-id=" + queryId);
    assertThat(lines.of("slow-sql-opened")).isEmpty();
    events.close();
    assertThat(heard).isEmpty();
  }

  @Test
  void a_recovery_without_a_probe_has_no_cost() {
    reporter.changed(
        RESOURCE,
        SqgMode.ENFORCE,
        state(statement).build(),
        SqgCircuitState.OPEN,
        SqgCircuitState.CLOSED);

    assertThat(lines.of("slow-sql-recovered").get(0))
        .contains(" from=OPEN ")
        .doesNotContain("cost-ms");
  }

  @Test
  void the_first_refusal_has_a_line_whatever_was_told_while_observing() {
    reject(SqgMode.OBSERVE, statement);
    reject(SqgMode.ENFORCE, statement);
    reject(SqgMode.ENFORCE, statement);

    assertThat(lines.of("slow-sql-rejected"))
        .hasSize(2)
        .allMatch(line -> !line.contains("suppressed"));
  }

  @Test
  void refusals_have_a_line_in_ten_seconds_for_each_statement() {
    reject(statement);
    reject(statement);
    reject(Statements.select("c3"));
    reject(statement);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(10));
    reject(statement);

    assertThat(lines.of("slow-sql-rejected"))
        .hasSize(3)
        .allMatch(line -> line.startsWith("INFO "))
        .satisfies(
            all -> {
              assertThat(all.get(0))
                  .contains(" key=a1b2 ", " rule=slow-sql ", " retry-after-ms=42000 ")
                  .contains(" recovery-at=2026-03-01T09:30:42Z ", " reason=SLOW_SQL ")
                  .doesNotContain("suppressed");
              assertThat(all.get(1)).contains(" key=c3 ");
              assertThat(all.get(2)).contains(" key=a1b2 ").endsWith(" suppressed=2");
            });
    assertThat(reporter.statistics().of(statement).rejected()).isEqualTo(5);
    events.close();
    assertThat(heard).as("told of by SqgBlockedEvent").isEmpty();
  }

  @Test
  void slow_lines_are_limited_too() {
    for (int i = 0; i < 3; i++) {
      reporter.executed(RESOURCE, SqgMode.ENFORCE, statement, Duration.ofSeconds(3).toNanos());
    }

    assertThat(lines.of("slow-sql-slow")).hasSize(1);
    assertThat(reporter.statistics().of(statement).slow()).isEqualTo(3);
  }

  @Test
  void no_statement_breaks_a_line_or_shows_its_values() {
    SlowSqlPartition nasty =
        Statements.of(
            "k\nevent=forged",
            SqgSqlType.UPDATE,
            "update t set a = 'secret'\n event=forged, b = \"x\u2028y\" where id = 4711",
            null);
    opened(state(nasty).build(), SqgCircuitState.CLOSED);

    assertThat(lines.of("slow-sql-opened"))
        .hasSize(1)
        .first()
        .asString()
        .doesNotContain("\n", "\u2028", "secret", "4711", "mapper=");
  }

  @Test
  void what_cannot_be_told_hurts_nobody() {
    SlowSqlPartition wordless =
        Statements.select(
            new Object() {
              @Override
              public String toString() {
                throw new IllegalStateException("wordless");
              }
            });
    reporter.executed(RESOURCE, SqgMode.ENFORCE, wordless, Duration.ofSeconds(3).toNanos());
    opened(state(wordless).build(), SqgCircuitState.CLOSED);
    reject(wordless);

    assertThat(lines.of("slow-sql-opened"))
        .hasSize(1)
        .first()
        .asString()
        .contains("details-failed=java.lang.IllegalStateException");
  }

  @Test
  void a_key_that_cannot_be_looked_up_hurts_nobody() {
    SlowSqlPartition broken =
        Statements.select(
            new Object() {
              @Override
              public int hashCode() {
                throw new IllegalStateException("hashless");
              }
            });
    reject(broken);

    assertThat(lines.of("slow-sql-not-told")).hasSize(1);
    assertThat(reporter.statistics().of(broken).rejected()).isOne();
  }

  @Test
  void partitions_of_another_kind_are_passed_over() {
    SqgPartition other =
        new SqgPartition() {
          @Override
          public Object key() {
            return "x";
          }

          @Override
          public SqgPartitionGroup group() {
            return SqgPartitionGroup.of("g", 1);
          }

          @Override
          public SqgSlowSqlRule rule() {
            return Statements.RULE;
          }
        };
    opened(state(other).build(), SqgCircuitState.CLOSED);

    assertThat(lines.of("slow-sql-opened")).isEmpty();
  }

  @Test
  void a_runtime_tells_of_what_its_engine_tells() {
    ScriptedEngine engine = new ScriptedEngine();
    try (ResilienceRuntime runtime =
        ResilienceRuntime.builder(engine, TestRules.mode(SqgMode.OBSERVE)).clock(CLOCK).build()) {
      runtime.invoker().resource(RESOURCE, "mysql", SqgEntryType.OUT);
      runtime.modes().setResource(RESOURCE, SqgMode.ENFORCE);
      engine.partitionTransition(
          RESOURCE, state(statement).build(), SqgCircuitState.CLOSED, SqgCircuitState.OPEN);
      assertThat(runtime.slowSqlReporter().statistics().of(statement).opened()).isOne();
    }
    engine.partitionTransition(
        RESOURCE, state(statement).build(), SqgCircuitState.CLOSED, SqgCircuitState.OPEN);

    assertThat(lines.of("slow-sql-opened"))
        .as("nothing after the runtime is closed")
        .hasSize(1)
        .first()
        .asString()
        .contains(" mode=ENFORCE ", " recovery-at=2026-03-01T09:31:00Z ");
  }
}
