package com.sqg.resilience.slowsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.sql.SqgSlowSqlException;
import com.sqg.resilience.core.sql.QueryTimeouts;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Slow thresholds as timeouts, through MariaDB's driver and MySQL's. */
class QueryTimeoutTest {

  private static SlowLog slowLog;
  private static ConfigurableApplicationContext context;

  @BeforeAll
  static void start() {
    Database.createGoods();
    slowLog = new SlowLog();
    context =
        SlowSqlApplication.start(
            "slow-sql.query-timeout=true",
            "slow-sql.select.slow-threshold=1s",
            "slow-sql.select.failure-threshold=1");
  }

  @AfterAll
  static void stop() {
    slowLog.close();
    context.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "archive"})
  void a_statement_is_cut_short_and_counts_as_slow(String dataSource) {
    EitherMapper mapper = context.getBean(dataSource + "Either", EitherMapper.class);
    assertThat(mapper.sleepTenTimes(0)).isZero();
    long began = System.nanoTime();
    Throwable timeout = catchThrowable(() -> mapper.sleepTenTimes(2));
    assertThat(System.nanoTime() - began).isLessThan(TimeUnit.SECONDS.toNanos(15));
    assertThat(timeout).isNotNull().matches(QueryTimeouts::isOne);

    String resource = "mysql:" + dataSource + ":query";
    String statement = EitherMapper.class.getName() + ".sleepTenTimes";
    assertThat(new Breakers(context).one(resource, statement))
        .returns(SqgCircuitState.OPEN, SqgPartitionState::circuitState)
        .returns(2L, SqgPartitionState::executions)
        .returns(1L, SqgPartitionState::slowExecutions);
    assertThat(catchThrowable(() -> mapper.sleepTenTimes(0)))
        .isExactlyInstanceOf(SqgSlowSqlException.class);
  }

  /** So the server's log has it under another id than ours. */
  @Test
  void the_driver_of_mariadb_makes_the_timeout_part_of_the_statement() {
    GoodsMapper mapper = context.getBean(GoodsMapper.class);
    mapper.sleepInScope(0);
    assertThat(slowLog.statements("orders", "as scoped"))
        .containsExactly("SET STATEMENT max_statement_time=1 FOR select sleep(0.0) as scoped");
  }
}
