package com.sqg.resilience.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.sql.SqgSqlType;
import java.util.List;
import java.util.function.Consumer;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** BATCH executors, whose statements run when they are flushed. */
class BatchTest {

  private static final String UPDATE = "mysql:orders:update";
  private static final String ADD = GoodsMapper.class.getName() + ".add";

  private final ApplicationContext context = SlowSqlApplication.shared();
  private final Breakers breakers = new Breakers(context);

  @AfterEach
  void remove() {
    Database.execute("orders", "delete from goods where id > 100");
  }

  private void inBatch(Consumer<GoodsMapper> body) {
    try (SqlSession session =
        context
            .getBean("ordersFactory", SqlSessionFactory.class)
            .openSession(ExecutorType.BATCH)) {
      body.accept(session.getMapper(GoodsMapper.class));
      session.commit();
    }
  }

  @Test
  void a_flush_is_an_execution_of_what_was_batched() {
    inBatch(
        mapper -> {
          for (long id = 101; id <= 105; id++) {
            mapper.add(new Goods(id, "batched", 1));
          }
          assertThat(breakers.of(UPDATE, ADD)).extracting("executions").containsOnly(0L);
        });
    assertThat(breakers.executions(UPDATE, ADD))
        .as("the one that joined first, and the flush of many")
        .containsExactly(0L, 1L);
    assertThat(breakers.of(UPDATE, ADD))
        .allSatisfy(
            state ->
                assertThat(Breakers.statement(state).type()).isEqualTo(SqgSqlType.INSERT));
    context.getBean(GoodsMapper.class).add(new Goods(106, "single", 1));
    assertThat(breakers.executions(UPDATE, ADD))
        .as("a single one is the statement by itself")
        .containsExactly(1L, 1L);

    long others = executions();
    for (int round = 0; round < 2; round++) {
      mixed(111 + 10 * round);
    }
    assertThat(executions()).isEqualTo(others + 2);
    assertThat(breakers.executions(UPDATE, ADD))
        .as("a flush of several statements is another one")
        .containsExactly(1L, 1L);
  }

  private void mixed(long id) {
    inBatch(
        mapper -> {
          mapper.add(new Goods(id, "mixed", 1));
          mapper.stockUp(id, 5);
          mapper.stockUp(id, 6);
        });
  }

  private long executions() {
    return breakers.all(UPDATE).stream().mapToLong(SqgPartitionState::executions).sum();
  }

  @Test
  void a_flush_of_several_statements_has_a_breaker_of_its_own() {
    mixed(141);
    mixed(151);
    List<SqgPartitionState> several =
        breakers.all(UPDATE).stream()
            .filter(state -> Breakers.statement(state).mapper() == null)
            .toList();
    assertThat(several)
        .singleElement()
        .satisfies(state -> assertThat(state.executions()).isGreaterThanOrEqualTo(2));
  }
}
