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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Slow thresholds as timeouts, through MariaDB's driver and MySQL's. */
class QueryTimeoutTest {

  private static ConfigurableApplicationContext context;

  @BeforeAll
  static void start() {
    Database.createGoods();
    context =
        SlowSqlApplication.start(
            "slow-sql.query-timeout=true",
            "slow-sql.select.slow-threshold=1s",
            "slow-sql.select.failure-threshold=1");
  }

  @AfterAll
  static void stop() {
    context.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "archive"})
  void a_statement_is_cut_short_and_counts_as_slow(String dataSource) {
    EitherMapper mapper = context.getBean(dataSource + "Either", EitherMapper.class);
    assertThat(mapper.sleep(0)).isZero();
    long began = System.nanoTime();
    Throwable timeout = catchThrowable(() -> mapper.sleep(20));
    assertThat(System.nanoTime() - began).isLessThan(TimeUnit.SECONDS.toNanos(15));
    assertThat(timeout).isNotNull().matches(QueryTimeouts::isOne);

    assertThat(
            new Breakers(context)
                .one("mysql:" + dataSource + ":query", EitherMapper.class.getName() + ".sleep"))
        .returns(SqgCircuitState.OPEN, SqgPartitionState::circuitState)
        .returns(2L, SqgPartitionState::executions)
        .returns(1L, SqgPartitionState::slowExecutions);
    assertThat(catchThrowable(() -> mapper.sleep(0)))
        .isExactlyInstanceOf(SqgSlowSqlException.class);
  }
}
