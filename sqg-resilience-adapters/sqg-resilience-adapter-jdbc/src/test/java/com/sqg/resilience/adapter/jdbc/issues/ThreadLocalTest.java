package com.sqg.resilience.adapter.jdbc.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.jdbc.testing.PlainJdbc;
import com.sqg.resilience.support.datasource.GuardedSql;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** "Thread-locals poison the threads of a pool." */
class ThreadLocalTest {

  private final PlainJdbc jdbc = new PlainJdbc();

  @AfterEach
  void close() {
    jdbc.close();
  }

  @Test
  void nothing_stays_behind_whichever_way_a_statement_ends() throws Exception {
    jdbc.template.queryForObject("select 1", Integer.class);
    jdbc.template.query(
        "select 1", (row, number) -> jdbc.template.queryForObject("select 2", Integer.class));
    assertThatThrownBy(
            () ->
                jdbc.template.query(
                    "select 1",
                    (row, number) -> {
                      throw new IllegalStateException("in the row mapper");
                    }))
        .isNotNull();
    assertThatThrownBy(() -> jdbc.template.execute("nonsense")).isNotNull();
    jdbc.template.queryForStream("select 1", (row, number) -> 1).close();
    try (Connection connection = jdbc.resilience.guard(jdbc.pool).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("select 1");
      assertThatThrownBy(() -> statement.execute("nonsense")).isNotNull();
      jdbc.engine.refuse("jdbc:default:query");
      assertThatThrownBy(() -> statement.executeQuery("select 1")).isNotNull();
      assertThatThrownBy(() -> jdbc.template.queryForObject("select 1", Integer.class)).isNotNull();
    }
    assertThat(GuardedSql.slot()[0]).isNull();
    assertThat(jdbc.engine.open).hasValue(0);
  }
}
