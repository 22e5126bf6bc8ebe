package com.sqg.resilience.adapter.mybatis.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import com.sqg.resilience.core.sql.SqlFingerprint;
import com.sqg.resilience.testsupport.H2;
import com.sqg.resilience.testsupport.RecordingEngine.Execution;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.SelectKey;
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

  private final PlainMyBatis myBatis =
      new PlainMyBatis(H2.pool(), configuration -> configuration.addMapper(SlowKeyMapper.class));

  /** Each of its inserts takes longer than {@link #WAIT_NANOS}. */
  interface SlowKeyMapper {

    @Insert("insert into orders values (#{id}, #{customer}, #{total})")
    @SelectKey(
        statement = "select 70 + sleep(400)",
        keyProperty = "id",
        before = true,
        resultType = long.class)
    int keyBefore(Order order);

    @Insert("insert into orders values (#{id}, #{customer}, #{total})")
    @SelectKey(
        statement = "select 71 + sleep(400)",
        keyProperty = "id",
        before = false,
        resultType = long.class)
    int keyAfter(Order order);

    @Insert("insert into orders values (#{id}, #{customer}, #{total} + sleep(400))")
    @SelectKey(statement = "select 72", keyProperty = "id", before = false, resultType = long.class)
    int slowInsertAndKeyAfter(Order order);
  }

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
      session.getMapper(SlowKeyMapper.class).keyAfter(new Order(71L, "c", 1));
    }
  }

  @Test
  void the_work_of_a_result_handler_is_not_the_statements() {
    try (SqlSession session = myBatis.factory.openSession()) {
      session
          .getMapper(OrderMapper.class)
          .handle(
              row -> {
                if (row.getResultCount() == 1) {
                  Awaitility.await().pollDelay(Duration.ofNanos(WAIT_NANOS)).until(() -> true);
                }
              });
    }
    Execution execution = only();
    assertThat(execution.durationNanos()).isGreaterThan(WAIT_NANOS);
    assertThat(execution.executionNanos())
        .isPositive()
        .isLessThan(execution.durationNanos() - WAIT_NANOS / 2);
  }

  @Test
  void the_time_of_a_selected_key_is_its_statements() {
    try (SqlSession session = myBatis.factory.openSession()) {
      SlowKeyMapper mapper = session.getMapper(SlowKeyMapper.class);
      mapper.keyBefore(new Order(null, "c", 1));
      mapper.keyAfter(new Order(71L, "c", 1));
      mapper.slowInsertAndKeyAfter(new Order(72L, "c", 1));
    }
    assertThat(myBatis.engine.takeExecutions())
        .hasSize(3)
        .allSatisfy(each -> assertThat(each.executionNanos()).isGreaterThan(WAIT_NANOS));
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
  void a_flush_of_one_row_has_its_statements_breaker_and_one_of_many_has_another() {
    try (SqlSession session = myBatis.factory.openSession(ExecutorType.BATCH)) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      mapper.insert(new Order(59L, "c", 1));
      assertThat(only().executionNanos()).as("the first only joins").isNegative();
      session.flushStatements();
      Execution single = only();
      assertPartition(single, SqgSqlType.INSERT, INSERT, MAPPER + "insert");
      assertThat(single.executionNanos()).isPositive();
      for (int rows : new int[] {2, 3, 20}) {
        for (int row = 0; row < rows; row++) {
          mapper.insert(new Order(rows * 100L + row, "c", 1));
        }
        myBatis.engine.takeExecutions();
        session.flushStatements();
        assertPartition(only(), SqgSqlType.INSERT, INSERT + "; " + INSERT, MAPPER + "insert");
      }
    }
  }

  @Test
  void a_flush_of_several_statements_has_a_breaker_of_their_own() {
    try (SqlSession session = myBatis.factory.openSession(ExecutorType.BATCH)) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      for (int pairs : new int[] {2, 5}) {
        for (int i = 0; i < pairs; i++) {
          mapper.insert(new Order(pairs * 100L + i, "c", 1));
          mapper.update(new Order(pairs * 100L + i, "c", 2));
        }
        myBatis.engine.takeExecutions();
        session.commit();
        assertPartition(
            only(), SqgSqlType.INSERT, String.join("; ", INSERT, INSERT, UPDATE, UPDATE), null);
      }
      mapper.update(new Order(1L, "c", 2));
      myBatis.engine.takeExecutions();
      session.commit();
      assertPartition(only(), SqgSqlType.UPDATE, UPDATE, MAPPER + "update");
    }
  }

  @Test
  void a_batch_that_a_query_flushed_is_not_flushed_again() {
    try (SqlSession session = myBatis.factory.openSession(ExecutorType.BATCH)) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      mapper.find(1);
      mapper.insert(new Order(60L, "c", 1)); // clears the session's cache
      session.commit();
      myBatis.engine.takeExecutions();
      session.commit(true);
      assertThat(myBatis.engine.takeExecutions()).isEmpty();
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
    try (SqgSlowSqlContext scope = SqgSlowSqlContext.openDisabled();
        SqlSession session = myBatis.factory.openSession()) {
      assertThat(scope).isNotNull();
      session.getMapper(OrderMapper.class).find(1);
    }
    assertThat(myBatis.engine.takeExecutions()).isEmpty();
    assertThat(myBatis.engine.takeCalls()).containsExactly("mysql:ds:query SUCCESS");
  }
}
