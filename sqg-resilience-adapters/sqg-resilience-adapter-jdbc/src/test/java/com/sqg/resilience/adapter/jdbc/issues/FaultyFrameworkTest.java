package com.sqg.resilience.adapter.jdbc.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.jdbc.testing.PlainJdbc;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.PreparedStatementCreator;
import org.springframework.jdbc.core.SqlProvider;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** "The guard broke the call it was to protect": its own faults, and what they must not hide. */
class FaultyFrameworkTest {

  private final PlainJdbc jdbc = new PlainJdbc();

  @AfterEach
  void close() {
    assertThat(jdbc.borrowed()).isZero();
    jdbc.close();
  }

  private void assertStatementsWork() {
    assertThat(jdbc.template.queryForObject("select 1", Integer.class)).isEqualTo(1);
    assertThatThrownBy(() -> jdbc.template.execute("nonsense"))
        .isInstanceOf(BadSqlGrammarException.class);
    try (Connection connection = jdbc.resilience.guard(jdbc.pool).getConnection();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("select 1")).isTrue();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void an_engine_that_throws_costs_the_guard_only() {
    jdbc.engine.refuseWhen(
        context -> {
          throw new IllegalStateException("the engine's own fault");
        });
    assertStatementsWork();
  }

  @Test
  void a_resolver_that_throws_costs_the_name_only() {
    jdbc.resilience.start(
        jdbc.runtime,
        List.of(
            dataSource -> {
              throw new StackOverflowError("the resolver's own fault");
            }));
    assertStatementsWork();
    assertThat(jdbc.engine.takeCalls())
        .containsExactly(
            "jdbc:default:query SUCCESS",
            "jdbc:default:update IGNORED",
            "jdbc:default:query SUCCESS");
  }

  /** Says what it runs, or fails to. */
  private record Creator() implements PreparedStatementCreator, SqlProvider {
    @Override
    public PreparedStatement createPreparedStatement(Connection connection) throws SQLException {
      return connection.prepareStatement("update orders set total = 1 where id = 1");
    }

    @Override
    public String getSql() {
      throw new IllegalStateException("asked too early");
    }
  }

  @Test
  void sql_that_cannot_be_had_costs_its_own_breaker_only() {
    // Spring asks for it as well, but only when something has failed.
    assertThat(jdbc.template.update(new Creator())).isEqualTo(1);
    assertThat(jdbc.engine.takeCalls()).containsExactly("jdbc:default:update SUCCESS");
    assertThat(jdbc.engine.takeExecutions()).isEmpty();
  }

  /** A connection that hides behind an interface which nobody else can see. */
  private interface Hidden {}

  @Test
  void interfaces_that_cannot_be_shown_are_left_out() throws SQLException {
    DataSource hiding =
        new DelegatingDataSource(jdbc.pool) {
          @Override
          public Connection getConnection() throws SQLException {
            Connection target = jdbc.pool.getConnection();
            return (Connection)
                Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {Connection.class, Hidden.class},
                    (proxy, method, arguments) -> method.invoke(target, arguments));
          }
        };
    try (Connection connection = jdbc.resilience.guard(hiding).getConnection()) {
      connection.createStatement().execute("select 1");
    }
    assertThat(jdbc.engine.takeCalls()).containsExactly("jdbc:default:query SUCCESS");
  }

  @Test
  void a_refusal_within_is_not_the_outer_calls_failure() {
    assertThatThrownBy(
            () ->
                jdbc.template.query(
                    "select id from orders",
                    (row, number) -> {
                      jdbc.engine.refuse("jdbc:default:update");
                      return jdbc.template.update("delete from items");
                    }))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThat(jdbc.engine.takeCalls())
        .containsExactly("jdbc:default:update REFUSED", "jdbc:default:query IGNORED");
  }
}
