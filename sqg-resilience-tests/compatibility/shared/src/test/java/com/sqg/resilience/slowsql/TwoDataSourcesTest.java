package com.sqg.resilience.slowsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.sql.SqgSlowSqlException;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** One statement on two data sources has one name and two breakers. */
class TwoDataSourcesTest {

  private static final String ORDERS = "mysql:orders:query";
  private static final String ARCHIVE = "mysql:archive:query";
  private static final String SLEEP = EitherMapper.class.getName() + ".sleep";

  private final ApplicationContext context = SlowSqlApplication.shared();
  private final EitherMapper orders = context.getBean("ordersEither", EitherMapper.class);
  private final EitherMapper archive = context.getBean("archiveEither", EitherMapper.class);
  private final Breakers breakers = new Breakers(context);

  @Test
  void a_statement_that_is_slow_on_one_is_not_refused_on_the_other() {
    for (int i = 0; i < 3; i++) {
      orders.sleep(0.4);
    }
    assertThat(catchThrowable(() -> orders.sleep(0)))
        .isInstanceOfSatisfying(
            SqgSlowSqlException.class,
            refusal -> assertThat(refusal.resource()).isEqualTo(ORDERS));
    assertThat(archive.sleep(0)).isZero();
    assertThat(breakers.one(ORDERS, SLEEP))
        .returns(SqgCircuitState.OPEN, SqgPartitionState::circuitState)
        .returns(3L, SqgPartitionState::executions);
    assertThat(breakers.one(ARCHIVE, SLEEP))
        .returns(SqgCircuitState.CLOSED, SqgPartitionState::circuitState)
        .returns(1L, SqgPartitionState::executions);
    assertThat(breakers.key(ARCHIVE, SLEEP)).isEqualTo(breakers.key(ORDERS, SLEEP));
  }
}
