package com.sqg.resilience.adapter.jdbc.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.jdbc.testing.PlainJdbc;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import com.sqg.resilience.testsupport.H2;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementCallback;

class TemplateTimeoutTest {

  private static final String SQL = "select customer from orders where id = 1";

  private final PlainJdbc jdbc =
      new PlainJdbc(H2.pool(), SlowSqlSettings.builder().queryTimeout(true).build());

  @AfterEach
  void close() {
    jdbc.close();
  }

  private static int timeoutIn(JdbcTemplate template) {
    return template.execute(SQL, (PreparedStatementCallback<Integer>) Statement::getQueryTimeout);
  }

  @Test
  void a_statement_gets_its_slow_threshold() {
    assertThat(timeoutIn(jdbc.template)).isEqualTo(10);
    try (SqgSlowSqlContext ignored =
        SqgSlowSqlContext.builder().slowThreshold(Duration.ofSeconds(3)).open()) {
      assertThat(timeoutIn(jdbc.template)).isEqualTo(3);
    }
  }

  @Test
  void a_shorter_one_of_the_templates_stays() {
    JdbcTemplate hasty = new JdbcTemplate(jdbc.pool);
    hasty.setQueryTimeout(2);
    assertThat(timeoutIn(jdbc.resilience.guard(hasty))).isEqualTo(2);
  }

  @Test
  void a_longer_one_is_tightened() {
    JdbcTemplate patient = new JdbcTemplate(jdbc.pool);
    patient.setQueryTimeout(60);
    assertThat(timeoutIn(jdbc.resilience.guard(patient))).isEqualTo(10);
  }

  @Test
  void in_observe_mode_it_keeps_what_it_has() {
    jdbc.runtime.modes().setGlobal(SqgMode.OBSERVE);
    assertThat(timeoutIn(jdbc.template)).isZero();
  }

  @Test
  void a_statement_of_a_guarded_data_source_has_it_while_it_executes() throws Exception {
    try (var connection = jdbc.resilience.guard(jdbc.pool).getConnection();
        var statement = connection.prepareStatement("select sleep(1)")) {
      statement.setQueryTimeout(20);
      statement.executeQuery();
      assertThat(statement.getQueryTimeout()).isEqualTo(20);
    }
    assertThat(jdbc.engine.takeCalls()).containsExactly("jdbc:default:query SUCCESS");
  }
}
