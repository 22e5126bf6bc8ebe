package com.sqg.resilience.adapter.mybatis.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.mybatis.testing.H2;
import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.adapter.mybatis.testing.RecordingEngine.Execution;
import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import com.sqg.resilience.core.sql.SqlFingerprint;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.ResultContext;
import org.apache.ibatis.session.SqlSession;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which breaker a statement has, and what its execution says to it. */
class StatementPartitionTest {

  private static final String FIND = "select * from orders where id = ?";
  private static final String INSERT = "insert into orders values (?, ?, ?)";
  private static final String UPDATE = "update orders set total = ? where id = ?";
  private static final String MAPPER = OrderMapper.class.getName() + '.';
  private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

  private final PlainMyBatis myBatis = new PlainMyBatis();

  @AfterEach
  void close() {
    assertThat(myBatis.engine.open).hasValue(0);
    assertThat(myBatis.borrowed()).isZero();
    myBatis.close();
  }

  private Execution only() {
    List<Execution> executions = myBatis.engine.takeExecutions();
    assertThat(executions).hasSize(1);
    return executions.get(0);
  }

  private static void assertPartition(
      Execution execution, SqgSqlType type, String sql, String mapper) {
    SlowSqlPartition partition = execution.partition();
    assertThat(partition.type()).isEqualTo(type);
    assertThat(partition.key()).isEqualTo(SqlFingerprint.of(sql));
    assertThat(partition.mapper()).isEqualTo(mapper);
    assertThat(partition.dataSource()).isEqualTo("ds");
  }

  @Test
  void each_statement_has_the_breaker_of_its_shape_and_says_how_long_it_took() {
    try (SqlSession session = myBatis.factory.openSession()) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      mapper.find(1);
      mapper.lock(1);
      mapper.insert(new Order(50L, "c", 1));
      mapper.update(new Order(50L, "c", 2));
      mapper.delete(50);
      mapper.call(1);
    }
    List<Execution> executions = myBatis.engine.takeExecutions();
    assertThat(executions).hasSize(6);
    assertPartition(executions.get(0), SqgSqlType.SELECT, FIND, MAPPER + "find");
    assertPartition(executions.get(1), SqgSqlType.UPDATE, FIND + " for update", MAPPER + "lock");
    assertPartition(executions.get(2), SqgSqlType.INSERT, INSERT, MAPPER + "insert");
    assertPartition(executions.get(3), SqgSqlType.UPDATE, UPDATE, MAPPER + "update");
    assertPartition(
        executions.get(4), SqgSqlType.DELETE, "delete from orders where id = ?", MAPPER + "delete");
    assertPartition(executions.get(5), SqgSqlType.SELECT, "call plus_one(?)", MAPPER + "call");
    assertThat(executions)
        .allSatisfy(each -> assertThat(each.executionNanos()).isPositive())
        .allSatisfy(
            each -> assertThat(each.executionNanos()).isLessThanOrEqualTo(each.durationNanos()));
  }

  @Test
  void the_wait_for_a_connection_is_not_the_statements() throws Exception {
    HikariDataSource pool = H2.pool(1, 20_000);
    try (PlainMyBatis one = new PlainMyBatis(pool, pool, SlowSqlSettings.builder().build())) {
      CompletableFuture<Void> waiting;
      try (Connection held = pool.getConnection()) {
        waiting =
            CompletableFuture.runAsync(
                () -> {
                  try (SqlSession session = one.factory.openSession()) {
                    session.getMapper(OrderMapper.class).find(1);
                  }
                });
        Awaitility.await()
            .until(() -> pool.getHikariPoolMXBean().getThreadsAwaitingConnection() == 1);
        Awaitility.await().pollDelay(Duration.ofNanos(WAIT_NANOS)).until(() -> true);
        assertThat(held.isClosed()).isFalse();
      }
      waiting.get(20, TimeUnit.SECONDS);
      Execution execution = one.engine.takeExecutions().get(0);
      assertThat(execution.durationNanos()).isGreaterThan(WAIT_NANOS);
      assertThat(execution.executionNanos())
          .isPositive()
          .isLessThan(execution.durationNanos() - WAIT_NANOS / 2);
    }
  }

  @Test
  void a_statement_that_fails_says_nothing() {
    try (SqlSession session = myBatis.factory.openSession()) {
      assertThatThrownBy(session.getMapper(OrderMapper.class)::broken).isNotNull();
    }
    assertThat(only().executionNanos()).isNegative();
  }

  @Test
  void what_a_cache_answers_has_no_breaker() {
    try (SqlSession session = myBatis.factory.openSession()) {
      session.getMapper(OrderMapper.class).find(1);
      session.getMapper(OrderMapper.class).find(1);
    }
    only();
  }

  @Test
  void a_key_that_is_selected_is_part_of_its_statement() {
    try (SqlSession session = myBatis.factory.openSession()) {
      session.getMapper(OrderMapper.class).insertWithKey(new Order(null, "c", 1));
    }
    assertPartition(only(), SqgSqlType.INSERT, INSERT, MAPPER + "insertWithKey");
  }

  @Test
  void nested_selects_have_their_own_breakers_and_times() {
    try (SqlSession session = myBatis.factory.openSession()) {
      session.getMapper(OrderMapper.class).findWithItems();
    }
    List<Execution> executions = myBatis.engine.takeExecutions();
    assertThat(executions)
        .extracting(each -> each.partition().mapper())
        .containsExactly(MAPPER + "items", MAPPER + "items", MAPPER + "findWithItems");
    assertThat(executions.get(0).partition().key()).isEqualTo(executions.get(1).partition().key());
  }

  @Test
  void an_outer_statement_is_not_as_slow_as_what_runs_within_it() {
    try (SqlSession session = myBatis.factory.openSession();
        SqlSession inner = myBatis.factory.openSession()) {
      session.getMapper(OrderMapper.class).handle(context -> readSlowly(context, inner));
    }
    List<Execution> executions = myBatis.engine.takeExecutions();
    assertThat(executions).hasSize(2);
    assertThat(executions.get(0).executionNanos()).isGreaterThan(WAIT_NANOS);
    assertThat(executions.get(1).executionNanos()).isLessThan(WAIT_NANOS);
  }

  private static void readSlowly(ResultContext<? extends Order> context, SqlSession session) {
    if (context.getResultCount() == 1) {
      session
          .getMapper(OrderMapper.class)
          .handle(
              row -> {
                if (row.getResultCount() == 1) {
                  Awaitility.await().pollDelay(Duration.ofNanos(WAIT_NANOS)).until(() -> true);
                }
              });
    }
  }

  @Test
  void a_cursor_is_measured_until_it_is_open() throws Exception {
    try (SqlSession session = myBatis.factory.openSession();
        Cursor<Order> cursor = session.getMapper(OrderMapper.class).stream()) {
      Execution execution = only();
      assertThat(execution.partition().mapper()).isEqualTo(MAPPER + "stream");
      assertThat(execution.executionNanos()).isPositive();
      assertThat(cursor.iterator().next()).isNotNull();
    }
    assertThat(myBatis.engine.takeExecutions()).isEmpty();
  }

  @Test
  void a_flush_of_one_statement_has_that_statements_breaker() {
    try (SqlSession session = myBatis.factory.openSession(ExecutorType.BATCH)) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      for (long id = 60; id < 70; id++) {
        mapper.insert(new Order(id, "c", 1));
      }
      assertThat(only().executionNanos()).as("the first only joins").isNegative();
      session.flushStatements();
    }
    Execution flush = only();
    assertPartition(flush, SqgSqlType.INSERT, INSERT, MAPPER + "insert");
    assertThat(flush.executionNanos()).isPositive();
  }

  @Test
  void a_flush_of_several_statements_has_a_breaker_of_their_own() {
    try (SqlSession session = myBatis.factory.openSession(ExecutorType.BATCH)) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      mapper.insert(new Order(60L, "c", 1));
      mapper.update(new Order(60L, "c", 2));
      mapper.update(new Order(61L, "c", 2));
      myBatis.engine.takeExecutions();
      session.commit();
      assertPartition(only(), SqgSqlType.INSERT, INSERT + "; " + UPDATE, null);
      mapper.update(new Order(62L, "c", 2));
      myBatis.engine.takeExecutions();
      session.commit();
      assertPartition(only(), SqgSqlType.UPDATE, UPDATE, MAPPER + "update");
    }
  }

  @Test
  void a_query_that_flushes_the_batch_keeps_its_own_breaker() {
    try (SqlSession session = myBatis.factory.openSession(ExecutorType.BATCH)) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      mapper.insert(new Order(60L, "c", 1));
      myBatis.engine.takeExecutions();
      mapper.find(60);
    }
    List<Execution> executions = myBatis.engine.takeExecutions();
    assertThat(executions).hasSize(2);
    assertPartition(executions.get(0), SqgSqlType.INSERT, INSERT, MAPPER + "insert");
    assertPartition(executions.get(1), SqgSqlType.SELECT, FIND, MAPPER + "find");
  }

  @Test
  void a_scope_that_disables_leaves_the_resource_guarded() {
    try (SqgSlowSqlContext scope = SqgSlowSqlContext.disabled();
        SqlSession session = myBatis.factory.openSession()) {
      assertThat(scope).isNotNull();
      session.getMapper(OrderMapper.class).find(1);
    }
    assertThat(myBatis.engine.takeExecutions()).isEmpty();
    assertThat(myBatis.engine.takeCalls()).containsExactly("mysql:ds:query SUCCESS");
  }
}
