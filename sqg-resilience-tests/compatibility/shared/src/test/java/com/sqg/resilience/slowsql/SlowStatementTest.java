package com.sqg.resilience.slowsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.event.SqgSlowSqlOpenedEvent;
import com.sqg.resilience.api.sql.SqgSlowSqlException;
import com.sqg.resilience.core.sql.PerconaQueryId;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Really slow statements on a real server: which are refused, when, and until when. */
class SlowStatementTest {

  private ConfigurableApplicationContext context;
  private ReportMapper mapper;
  private CountingPool pool;
  private Breakers breakers;
  private StatementMeters meters;
  private Openings openings;
  private Lines lines;

  @BeforeAll
  static void createTables() {
    Trouble.createTables();
  }

  @BeforeEach
  void dropIndex() {
    Trouble.dropIndex();
  }

  private void start(String... properties) {
    context = SlowSqlApplication.start(properties);
    mapper = context.getBean(ReportMapper.class);
    pool = context.getBean("orders", CountingPool.class);
    breakers = new Breakers(context);
    meters = new StatementMeters(context);
    openings = context.getBean(Openings.class);
    lines = new Lines();
  }

  @AfterEach
  void stop() {
    lines.close();
    context.close();
  }

  @Test
  void the_slow_one_alone_is_refused_until_a_probe_is_fast() {
    start();
    for (Trouble trouble : Trouble.values()) {
      opensWhenDue(trouble);
      refusesBeforeAConnectionIsBorrowed(trouble);
      leavesTheOthers(trouble);
      isToldToPeople(trouble, SqgMode.ENFORCE);
      trouble.cure();
      recovers(trouble);
    }
    assertThat(meters.count("rejected", "select")).isGreaterThanOrEqualTo(2);
    assertThat(meters.count("rejected", "update")).isGreaterThanOrEqualTo(2);
    assertThat(meters.count("shadow.block", "select")).isZero();
    assertThat(meters.count("shadow.block", "update")).isZero();
  }

  @Test
  void observe_decides_the_same_and_refuses_nothing() {
    start("mode=observe");
    for (Trouble trouble : Trouble.values()) {
      opensWhenDue(trouble);
      double shadowBlocked = meters.count("shadow.block", typeOf(trouble));
      trouble.spare(mapper); // would be refused
      assertThat(meters.count("shadow.block", typeOf(trouble))).isEqualTo(shadowBlocked + 1);
      assertThat(breakers.one(trouble.resource(), trouble.mapper()).refusals()).isEqualTo(1);
      leavesTheOthers(trouble);
      isToldToPeople(trouble, SqgMode.OBSERVE);
      trouble.cure();
      recovers(trouble);
    }
    assertThat(meters.count("rejected", "select")).isZero();
    assertThat(meters.count("rejected", "update")).isZero();
  }

  @Test
  void a_probe_that_is_slow_opens_it_again() {
    start();
    String again = ReportMapper.class.getName() + ".sleepAgain";
    for (int i = 0; i < 3; i++) {
      mapper.sleepAgain(0.4);
    }
    assertThat(catchThrowable(() -> mapper.sleepAgain(0.4)))
        .isExactlyInstanceOf(SqgSlowSqlException.class);
    untilAdmitted(() -> mapper.sleepAgain(0.4));
    assertThat(catchThrowable(() -> mapper.sleepAgain(0)))
        .isExactlyInstanceOf(SqgSlowSqlException.class);
    await()
        .untilAsserted(
            () ->
                assertThat(openings.of(again))
                    .extracting(SqgSlowSqlOpenedEvent::isReopened)
                    .containsExactly(false, true));
    untilAdmitted(() -> mapper.sleepAgain(0));
    assertThat(breakers.stateOf("mysql:orders:query", again)).isEqualTo(SqgCircuitState.CLOSED);
  }

  @Test
  void with_reset_it_is_closed_when_the_time_is_over_and_counts_anew() {
    start("slow-sql.recovery=reset");
    opensWhenDue(Trouble.PARAMETER);
    refusesBeforeAConnectionIsBorrowed(Trouble.PARAMETER);
    String resource = Trouble.PARAMETER.resource();
    untilAdmitted(() -> Trouble.PARAMETER.provoke(mapper));
    assertThat(breakers.one(resource, Trouble.PARAMETER.mapper()))
        .returns(SqgCircuitState.CLOSED, SqgPartitionState::circuitState)
        .returns(1, SqgPartitionState::consecutiveSlow);
    Trouble.PARAMETER.provoke(mapper);
    Trouble.PARAMETER.spare(mapper);
    assertThat(breakers.one(resource, Trouble.PARAMETER.mapper()))
        .as("slow executions have to follow each other")
        .returns(SqgCircuitState.CLOSED, SqgPartitionState::circuitState)
        .returns(0, SqgPartitionState::consecutiveSlow);
  }

  /** After so many slow executions in a row, and not before. */
  private void opensWhenDue(Trouble trouble) {
    untilFast(trouble);
    long slowBefore = breakers.one(trouble.resource(), trouble.mapper()).slowExecutions();
    for (int i = 0; i < trouble.failureThreshold(); i++) {
      assertThat(breakers.open()).as("open before slow execution %d", i).isEmpty();
      trouble.provoke(mapper);
    }
    assertThat(breakers.open()).containsExactly(trouble.mapper());
    assertThat(breakers.one(trouble.resource(), trouble.mapper()))
        .returns(slowBefore + trouble.failureThreshold(), SqgPartitionState::slowExecutions)
        .returns(trouble.failureThreshold(), SqgPartitionState::consecutiveSlow)
        .returns(1L, SqgPartitionState::openings)
        .returns(0, SqgPartitionState::concurrentCalls);
  }

  /** The first executions on a busy machine may be slow for other reasons. */
  private void untilFast(Trouble trouble) {
    await()
        .until(
            () -> {
              untilAdmitted(() -> trouble.spare(mapper));
              return breakers.one(trouble.resource(), trouble.mapper()).consecutiveSlow() == 0;
            });
  }

  private void refusesBeforeAConnectionIsBorrowed(Trouble trouble) {
    long asked = pool.asked();
    Throwable refusal = catchThrowable(() -> trouble.spare(mapper));
    assertThat(pool.asked()).as("connections asked for").isEqualTo(asked);
    assertThat(refusal)
        .isExactlyInstanceOf(SqgSlowSqlException.class)
        .asInstanceOf(type(SqgSlowSqlException.class))
        .returns(trouble.resource(), SqgSlowSqlException::resource)
        .returns(SqgBlockReason.SLOW_SQL, SqgSlowSqlException::reason)
        .returns(breakers.key(trouble.resource(), trouble.mapper()), SqgSlowSqlException::key)
        .returns(queryId(trouble), SqgSlowSqlException::queryId)
        .returns(trouble.mapper(), SqgSlowSqlException::mapper)
        .returns(trouble.type(), SqgSlowSqlException::type)
        .satisfies(
            refused -> {
              assertThat(refused.key()).matches("[0-9a-f]{16}");
              assertThat(refused.cost()).isGreaterThan(Duration.ofMillis(350));
              assertThat(refused.retryAfter())
                  .isBetween(Duration.ofMillis(1), Duration.ofSeconds(1));
            });
  }

  /** Those of the same mapper, resource and table among them. */
  private void leavesTheOthers(Trouble trouble) {
    assertThat(mapper.count(1)).isEqualTo(1);
    for (Trouble other : Trouble.values()) {
      if (other != trouble) {
        other.spare(mapper);
      }
    }
    assertThat(breakers.open()).isSubsetOf(trouble.mapper());
  }

  private void isToldToPeople(Trouble trouble, SqgMode mode) {
    await().until(() -> !openings.of(trouble.mapper()).isEmpty());
    assertThat(openings.of(trouble.mapper()))
        .singleElement()
        .returns(trouble.resource(), SqgSlowSqlOpenedEvent::resource)
        .returns(breakers.key(trouble.resource(), trouble.mapper()), SqgSlowSqlOpenedEvent::key)
        .returns(queryId(trouble), SqgSlowSqlOpenedEvent::queryId)
        .returns("orders", SqgSlowSqlOpenedEvent::dataSource)
        .returns(trouble.type(), SqgSlowSqlOpenedEvent::type)
        .returns(Duration.ofMillis(200), SqgSlowSqlOpenedEvent::threshold)
        .returns(trouble.failureThreshold(), SqgSlowSqlOpenedEvent::slowCount)
        .returns(mode, SqgSlowSqlOpenedEvent::mode);
    for (String event : List.of("slow-sql-slow", "slow-sql-opened", "slow-sql-rejected")) {
      assertThat(lines.of(event, trouble.mapper()))
          .as(event)
          .isNotEmpty()
          .allSatisfy(
              line ->
                  assertThat(line)
                      .contains("mode=" + mode, "query-id=" + queryId(trouble))
                      .contains(" key=" + breakers.key(trouble.resource(), trouble.mapper())));
    }
  }

  private void recovers(Trouble trouble) {
    untilAdmitted(() -> trouble.again(mapper));
    await()
        .until(
            () -> {
              // One that a busy machine held up has opened it again: the next probe decides.
              untilAdmitted(() -> trouble.again(mapper));
              return breakers.open().isEmpty();
            });
    assertThat(lines.of("slow-sql-recovered", trouble.mapper())).hasSize(1);
  }

  private void untilAdmitted(Runnable call) {
    await()
        .pollInterval(Duration.ofMillis(50))
        .untilAsserted(
            () -> assertThat(catchThrowable(call::run)).as("not refused").isNull());
  }

  private String queryId(Trouble trouble) {
    return PerconaQueryId.of(
            Breakers.statement(breakers.one(trouble.resource(), trouble.mapper())).sql())
        .id();
  }

  private static String typeOf(Trouble trouble) {
    return trouble.type().name().toLowerCase(Locale.ROOT);
  }
}
