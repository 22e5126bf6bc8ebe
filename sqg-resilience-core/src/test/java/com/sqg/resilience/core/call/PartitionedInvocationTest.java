package com.sqg.resilience.core.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.sql.SqgSlowSqlException;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.slowsql.SlowSqlCounters;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.Statements;
import com.sqg.resilience.core.testing.TestRules;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls that belong to a partition of their resource: statements. */
class PartitionedInvocationTest {

  private static final long HOUR = TimeUnit.HOURS.toNanos(1);
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private final ScriptedEngine engine = new ScriptedEngine();
  private final ResilienceRuntime runtime =
      ResilienceRuntime.builder(engine, TestRules.mode(SqgMode.ENFORCE)).build();
  private final ResilienceInvoker invoker = runtime.invoker();
  private final GuardedResource resource =
      invoker.resource("mysql:orders:query", "mysql", SqgEntryType.OUT);
  private final SlowSqlPartition statement = Statements.select("a1");

  @AfterEach
  void close() {
    runtime.close();
  }

  private Invocation begin(@Nullable SqgPartition partition) {
    return begin(null, partition);
  }

  private Invocation begin(@Nullable Invocation outer, @Nullable SqgPartition partition) {
    return invoker.beginWithin(outer, resource, resource.context().withPartition(partition));
  }

  private static void pass(Invocation invocation, long nanos) {
    invocation.exclude(-nanos);
  }

  private SlowSqlCounters selects() {
    return runtime.slowSqlReporter().statistics().all().stream()
        .filter(counters -> counters.type() == SqgSqlType.SELECT)
        .findFirst()
        .orElseThrow();
  }

  private long executionNanos() {
    return engine.completed.get(engine.completed.size() - 1).executionNanos();
  }

  private static SqgPartitionState state(SqgPartition partition, SqgCircuitState circuit) {
    return SqgPartitionState.builder(partition)
        .circuit(circuit, SqgCircuitControl.AUTOMATIC, 1_500)
        .times(TimeUnit.MILLISECONDS.toNanos(2_345), TimeUnit.SECONDS.toNanos(9))
        .build();
  }

  @Test
  void the_engine_is_asked_for_the_partition() {
    begin(statement).complete("row", null);

    assertThat(engine.acquired.get(0).partition()).isSameAs(statement);
  }

  @Test
  void is_judged_by_the_time_since_the_execution_began() {
    Invocation invocation = begin(statement);
    pass(invocation, HOUR); // as if it had waited for a connection
    invocation.executionBegan();
    pass(invocation, MINUTE);
    invocation.complete("row", null);

    assertThat(executionNanos()).isBetween(MINUTE, 2 * MINUTE);
    assertThat(engine.completed.get(0).durationNanos()).isGreaterThan(HOUR);
  }

  @Test
  void is_judged_from_admission_on_if_nobody_says_when_the_execution_began() {
    Invocation invocation = begin(statement);
    pass(invocation, HOUR);
    invocation.complete("row", null);

    assertThat(executionNanos()).isBetween(HOUR, 2 * HOUR);
  }

  @Test
  void the_last_execution_counts() {
    Invocation invocation = begin(statement);
    invocation.executionBegan();
    pass(invocation, HOUR);
    invocation.executionBegan();
    pass(invocation, MINUTE);
    invocation.complete("row", null);

    assertThat(executionNanos()).isBetween(MINUTE, 2 * MINUTE);
  }

  @Test
  void what_is_excluded_is_not_in_the_execution() {
    Invocation invocation = begin(statement);
    invocation.executionBegan();
    pass(invocation, HOUR);
    invocation.exclude(HOUR - MINUTE);
    invocation.complete("row", null);

    assertThat(executionNanos()).isBetween(MINUTE, 2 * MINUTE);
  }

  @Test
  void time_that_others_took_out_beyond_it_leaves_nothing() {
    Invocation invocation = begin(statement);
    invocation.exclude(HOUR);
    invocation.complete("row", null);

    assertThat(executionNanos()).isZero();
  }

  @Test
  void a_failure_says_nothing_about_the_speed_unless_the_caller_says_so() {
    begin(statement).complete(null, new SQLTimeoutException("too long"));
    assertThat(executionNanos()).isNegative();
    assertThat(selects().executions()).isZero();

    begin(statement).complete(null, new SQLTimeoutException("too long"), MINUTE);
    assertThat(executionNanos()).isEqualTo(MINUTE);
    assertThat(selects().executions()).isOne();
  }

  @Test
  void a_success_may_say_nothing_about_the_speed() {
    begin(statement).complete("row", null, Invocation.NOT_MEASURED);
    assertThat(executionNanos()).isNegative();

    begin(statement).cancel();
    assertThat(executionNanos()).isNegative();
    assertThat(selects().executions()).isZero();
  }

  @Test
  void what_is_ignored_says_nothing_about_the_speed() {
    Invocation invocation =
        invoker.begin(
            resource,
            resource.context().withPartition(statement),
            IgnoredExceptions.of(IllegalStateException.class));
    invocation.complete(null, new IllegalStateException("cancelled"), MINUTE);

    assertThat(executionNanos()).isNegative();
    assertThat(selects().executions()).isZero();
  }

  @Test
  void a_call_without_a_partition_measures_no_execution() {
    Invocation invocation = begin(null);
    invocation.executionBegan();
    assertThat(invocation.executionNanos()).isEqualTo(Invocation.NOT_MEASURED);
    invocation.complete("row", null);

    assertThat(executionNanos()).isNegative();
    assertThat(selects().executions()).isZero();
  }

  @Test
  void executions_are_counted_and_the_slow_ones_among_them() {
    begin(statement).complete("row", null, Duration.ofMillis(1_999).toNanos());
    begin(statement).complete("row", null, Duration.ofMillis(2_000).toNanos());

    assertThat(selects().executions()).isEqualTo(2);
    assertThat(selects().slow()).isOne();
  }

  @Test
  void a_statement_that_is_refused_for_its_own_sake_says_everything_about_itself() {
    engine.refusingFor(SqgBlockReason.SLOW_SQL, state(statement, SqgCircuitState.OPEN));

    SqgResourceUnavailableException refusal = begin(statement).refusal();

    assertThat(refusal).isInstanceOf(SqgSlowSqlException.class);
    SqgSlowSqlException slowSql = (SqgSlowSqlException) refusal;
    assertThat(slowSql.key()).isEqualTo("a1");
    assertThat(slowSql.queryId()).isEqualTo(statement.queryId()).matches("[0-9A-F]{32}");
    assertThat(slowSql.mapper()).isEqualTo("OrderMapper.find");
    assertThat(slowSql.type()).isEqualTo(SqgSqlType.SELECT);
    assertThat(slowSql.cost()).isEqualTo(Duration.ofMillis(2_345));
    assertThat(slowSql.retryAfter()).isEqualTo(Duration.ofMillis(1_500));
    assertThat(slowSql.ruleId()).isEqualTo("slow-sql");
    assertThat(selects().rejected()).isOne();
    assertThat(resource.statistics().blocked(SqgBlockReason.SLOW_SQL)).isOne();
  }

  @Test
  void nothing_is_put_into_words_before_somebody_asks() {
    Object wordless =
        new Object() {
          @Override
          public String toString() {
            throw new IllegalStateException("asked for words");
          }
        };
    SlowSqlPartition partition = Statements.select(wordless);
    engine.refusingFor(SqgBlockReason.SLOW_SQL, state(partition, SqgCircuitState.OPEN));

    assertThat(begin(partition).refusal()).isInstanceOf(SqgSlowSqlException.class);
  }

  @Test
  void a_statement_that_its_resource_is_refused_for_is_refused_like_any_call() {
    engine.refusing(SqgBlockReason.CIRCUIT_OPEN);

    assertThat(begin(statement).refusal()).isNotInstanceOf(SqgSlowSqlException.class);
    assertThat(selects().rejected()).isZero();
  }

  @Test
  void in_observe_the_statement_runs_and_is_a_shadow_block() {
    runtime.modes().setGlobal(SqgMode.OBSERVE);
    engine.refusingFor(SqgBlockReason.SLOW_SQL, state(statement, SqgCircuitState.OPEN));

    begin(statement).complete("row", null, MINUTE);

    assertThat(selects().rejected()).isZero();
    assertThat(selects().shadowBlocked()).isOne();
    assertThat(selects().slow()).as("it ran, and was slow").isOne();
    assertThat(engine.completed).isEmpty();
  }

  @Test
  void a_recursive_select_shares_its_outer_statements_probe_and_permit() {
    Invocation outer = begin(statement);
    for (SqgCircuitState state :
        new SqgCircuitState[] {SqgCircuitState.HALF_OPEN, SqgCircuitState.CLOSED}) {
      engine.refusingFor(SqgBlockReason.SLOW_SQL, state(statement, state));

      assertThat(begin(outer, Statements.select("a1")).refusal()).as("%s", state).isNull();
    }
    assertThat(selects().rejected()).isZero();
  }

  @Test
  void so_does_one_further_in() {
    Invocation outer = begin(statement);
    Invocation between = begin(outer, Statements.select("b2"));
    engine.refusingFor(SqgBlockReason.SLOW_SQL, state(statement, SqgCircuitState.HALF_OPEN));

    assertThat(begin(between, statement).refusal()).isNull();
  }

  @Test
  void another_statement_does_not_nor_does_one_of_an_open_breaker() {
    Invocation outer = begin(statement);
    engine.refusingFor(SqgBlockReason.SLOW_SQL, state(statement, SqgCircuitState.HALF_OPEN));
    assertThat(begin(outer, Statements.select("b2")).refusal()).isNotNull();
    assertThat(begin(outer, Statements.of("a1", SqgSqlType.UPDATE, "update t", null)).refusal())
        .as("of another group")
        .isNotNull();
    assertThat(begin(null, statement).refusal()).as("no outer statement").isNotNull();

    engine.refusingFor(SqgBlockReason.SLOW_SQL, state(statement, SqgCircuitState.OPEN));
    assertThat(begin(outer, statement).refusal()).isNotNull();
  }

  @Test
  void one_call_methods_measure_too() throws Throwable {
    invoker.call(
        resource,
        resource.context().withPartition(statement),
        () -> "row",
        IgnoredExceptions.none(),
        null);

    assertThat(executionNanos()).isNotNegative();
  }
}
