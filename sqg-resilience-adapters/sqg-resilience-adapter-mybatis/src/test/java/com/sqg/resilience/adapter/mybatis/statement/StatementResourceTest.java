package com.sqg.resilience.adapter.mybatis.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.api.SqgMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.mapping.BoundSql;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.mapping.ResultMap;
import org.apache.ibatis.mapping.SqlCommandType;
import org.apache.ibatis.mapping.SqlSource;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StatementResourceTest {

  private static final String QUERY = "mysql:ds:query ";
  private static final String UPDATE = "mysql:ds:update ";

  private final PlainMyBatis myBatis = new PlainMyBatis();

  @AfterEach
  void close() {
    assertThat(myBatis.engine.open).as("entries still open").hasValue(0);
    assertThat(myBatis.borrowed()).as("connections still borrowed").isZero();
    myBatis.close();
  }

  @Test
  void selects_count_as_queries() {
    try (SqlSession session = myBatis.factory.openSession()) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      assertThat(mapper.find(1).getCustomer()).isEqualTo("c1");
      assertThat(mapper.findAll()).hasSize(5);
      assertThat(mapper.lock(2)).isNotNull();
      assertThat(mapper.find(99)).isNull();
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(times(QUERY + "SUCCESS", 4));
  }

  @Test
  void insert_update_and_delete_count_as_updates() {
    try (SqlSession session = myBatis.factory.openSession()) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      assertThat(mapper.insert(new Order(6L, "c6", 60))).isEqualTo(1);
      assertThat(mapper.update(new Order(6L, "c6", 61))).isEqualTo(1);
      assertThat(mapper.delete(6)).isEqualTo(1);
      session.commit();
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(times(UPDATE + "SUCCESS", 3));
  }

  @Test
  void a_procedure_that_is_selected_from_counts_as_a_query() {
    try (SqlSession session = myBatis.factory.openSession()) {
      assertThat(session.getMapper(OrderMapper.class).call(41)).isEqualTo(42);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY + "SUCCESS");
  }

  @Test
  void what_a_statement_is_declared_as_decides_not_how_it_is_called() {
    statement("writes", SqlCommandType.INSERT, "select * from orders where id = 1");
    statement("reads", SqlCommandType.SELECT, "update orders set total = 1 where id = 1");
    statement("queried", SqlCommandType.UNKNOWN, "select * from orders where id = 1");
    statement("updated", SqlCommandType.UNKNOWN, "update orders set total = 1 where id = 1");
    try (SqlSession session = myBatis.factory.openSession(true)) {
      assertThat(session.<Object>selectOne("writes")).isNotNull();
      assertThat(session.update("reads")).isEqualTo(1);
      assertThat(session.<Object>selectOne("queried")).isNotNull();
      assertThat(session.update("updated")).isEqualTo(1);
    }
    assertThat(myBatis.engine.takeCalls())
        .containsExactly(
            UPDATE + "SUCCESS", QUERY + "SUCCESS", QUERY + "SUCCESS", UPDATE + "SUCCESS");
  }

  private void statement(String id, SqlCommandType type, String sql) {
    SqlSource source = parameter -> new BoundSql(myBatis.configuration, sql, List.of(), parameter);
    myBatis.configuration.addMappedStatement(
        new MappedStatement.Builder(myBatis.configuration, id, source, type)
            .resultMaps(
                List.of(
                    new ResultMap.Builder(myBatis.configuration, id + "-map", Map.class, List.of())
                        .build()))
            .build());
  }

  @Test
  void the_sql_of_a_query_is_built_once() {
    AtomicInteger built = new AtomicInteger();
    SqlSource source =
        parameter -> {
          built.incrementAndGet();
          return new BoundSql(myBatis.configuration, "select * from orders", List.of(), parameter);
        };
    myBatis.configuration.addMappedStatement(
        new MappedStatement.Builder(myBatis.configuration, "counted", source, SqlCommandType.SELECT)
            .resultMaps(
                List.of(
                    new ResultMap.Builder(myBatis.configuration, "map", Map.class, List.of())
                        .build()))
            .build());
    try (SqlSession session = myBatis.factory.openSession()) {
      assertThat(session.selectList("counted")).hasSize(5);
    }
    assertThat(built).hasValue(1);
  }

  @Test
  void a_cursor_ends_as_a_call_when_it_is_handed_out() throws Exception {
    try (SqlSession session = myBatis.factory.openSession()) {
      try (Cursor<Order> cursor = session.getMapper(OrderMapper.class).stream()) {
        assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY + "SUCCESS");
        assertThat(cursor.iterator().next().getId()).isEqualTo(1);
      } // half read
      session.getMapper(OrderMapper.class).stream(); // never read, closed with the session
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY + "SUCCESS");
  }

  @Test
  void a_select_key_is_part_of_its_statement() {
    try (SqlSession session = myBatis.factory.openSession()) {
      Order order = new Order(null, "new", 1);
      session.getMapper(OrderMapper.class).insertWithKey(order);
      assertThat(order.getId()).isEqualTo(100);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(UPDATE + "SUCCESS");
  }

  @Test
  void an_error_of_the_database_comes_out_as_it_was_and_is_judged() {
    try (SqlSession session = myBatis.factory.openSession()) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      assertThatThrownBy(() -> mapper.insert(new Order(1L, "dup", 1)))
          .hasRootCauseInstanceOf(java.sql.SQLIntegrityConstraintViolationException.class);
      assertThatThrownBy(mapper::broken)
          .hasRootCauseInstanceOf(java.sql.SQLSyntaxErrorException.class);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(UPDATE + "IGNORED", QUERY + "IGNORED");
  }

  @Test
  void mistakes_of_the_caller_say_nothing_about_the_database() {
    try (SqlSession session = myBatis.factory.openSession()) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      assertThatThrownBy(() -> mapper.unbound(1)).hasMessageContaining("missing");
      assertThatThrownBy(() -> mapper.handle(row -> throwing()))
          .isInstanceOfAny(RuntimeException.class)
          .hasRootCauseMessage("the caller's own");
    }
    // The first had a fault before it got as far as asking.
    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY + "IGNORED");
  }

  private static void throwing() {
    throw new IllegalStateException("the caller's own");
  }

  @Test
  void too_many_rows_are_a_success_of_the_database() {
    try (SqlSession session = myBatis.factory.openSession()) {
      assertThatThrownBy(() -> session.getMapper(OrderMapper.class).tooMany())
          .hasMessageContaining("found: 5");
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY + "SUCCESS");
  }

  @Test
  void statements_of_another_session_within_a_row_handler_count_too() {
    List<String> items = new ArrayList<>();
    try (SqlSession session = myBatis.factory.openSession();
        SqlSession other = myBatis.factory.openSession()) {
      session
          .getMapper(OrderMapper.class)
          .handle(
              row ->
                  items.addAll(
                      other.getMapper(OrderMapper.class).items(row.getResultObject().getId())));
    }
    assertThat(items).hasSize(5);
    assertThat(myBatis.engine.takeCalls()).containsExactly(times(QUERY + "SUCCESS", 6));
    assertThat(myBatis.engine.mostOpen).as("one connection each").hasValue(2);
  }

  @Test
  void a_queued_statement_waits_for_its_turn_before_it_borrows_a_connection() {
    myBatis.engine.delaying(TimeUnit.MILLISECONDS.toNanos(50));
    try (SqlSession session = myBatis.factory.openSession()) {
      long begin = System.nanoTime();
      session.getMapper(OrderMapper.class).find(1);
      assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(50_000_000);
    }
  }

  @Test
  void off_touches_nothing() {
    myBatis.mode(SqgMode.OFF);
    try (SqlSession session = myBatis.factory.openSession()) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      assertThat(mapper.findWithItems()).hasSize(2);
      mapper.insertWithKey(new Order(null, "new", 1));
    }
    assertThat(myBatis.engine.takeCalls()).isEmpty();
  }

  @Test
  void statements_run_unguarded_before_the_start_and_after_the_stop() {
    myBatis.resilience.stop();
    try (SqlSession session = myBatis.factory.openSession()) {
      assertThat(session.getMapper(OrderMapper.class).findWithItems()).hasSize(2);
      myBatis.resilience.start(myBatis.runtime, List.of());
      session.getMapper(OrderMapper.class).find(3);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY + "SUCCESS");
  }

  private static String[] times(String call, int times) {
    return java.util.Collections.nCopies(times, call).toArray(new String[0]);
  }
}
