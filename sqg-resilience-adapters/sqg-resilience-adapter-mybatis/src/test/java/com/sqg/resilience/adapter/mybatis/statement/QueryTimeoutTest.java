package com.sqg.resilience.adapter.mybatis.statement;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.adapter.mybatis.testing.TimeoutRecorder;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import com.sqg.resilience.testsupport.H2;
import com.sqg.resilience.testsupport.LogCapture;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The slow threshold as the statement's JDBC timeout. */
class QueryTimeoutTest {

  private final HikariDataSource pool = H2.pool();
  private final TimeoutRecorder dataSource = new TimeoutRecorder(pool);
  private PlainMyBatis myBatis = new PlainMyBatis(pool, dataSource.proxy(), settings(true));

  private static SlowSqlSettings settings(boolean queryTimeout) {
    return SlowSqlSettings.builder()
        .queryTimeout(queryTimeout)
        .type(SqgSqlType.SELECT, rule(Duration.ofMillis(2_500)), 100)
        .type(SqgSqlType.UPDATE, rule(Duration.ofSeconds(7)), 100)
        .build();
  }

  private static SqgSlowSqlRule rule(Duration slowThreshold) {
    return SqgSlowSqlRule.of(slowThreshold, 1, Duration.ofSeconds(1), SqgSlowSqlRecovery.PROBE);
  }

  @AfterEach
  void close() {
    myBatis.close();
  }

  private void find() {
    try (SqlSession session = myBatis.factory.openSession()) {
      session.getMapper(OrderMapper.class).find(1);
    }
  }

  @Test
  void a_statement_may_take_its_threshold_in_whole_seconds() {
    find();
    assertThat(dataSource.takeTimeouts()).containsExactly(3);
    try (SqlSession session = myBatis.factory.openSession()) {
      session.getMapper(OrderMapper.class).update(new Order(1L, "c", 1));
    }
    assertThat(dataSource.takeTimeouts()).containsExactly(7);
  }

  @Test
  void every_executor_sets_it() {
    for (ExecutorType type : ExecutorType.values()) {
      try (SqlSession session = myBatis.factory.openSession(type)) {
        session.getMapper(OrderMapper.class).find(1);
      }
      assertThat(dataSource.takeTimeouts()).as(type.name()).containsExactly(3);
    }
  }

  @Test
  void a_shorter_timeout_stays() {
    myBatis.configuration.setDefaultStatementTimeout(1);
    find();
    assertThat(dataSource.takeTimeouts()).containsOnly(1);
  }

  @Test
  void a_longer_timeout_is_tightened() {
    myBatis.configuration.setDefaultStatementTimeout(60);
    find();
    assertThat(dataSource.takeTimeouts()).endsWith(3);
  }

  @Test
  void statements_have_none_unless_it_is_configured_and_enforced() {
    myBatis.mode(SqgMode.OBSERVE);
    find();
    assertThat(dataSource.takeTimeouts()).isEmpty();
    myBatis.mode(SqgMode.OFF);
    find();
    assertThat(dataSource.takeTimeouts()).isEmpty();
    myBatis.close();

    HikariDataSource other = H2.pool();
    TimeoutRecorder recorder = new TimeoutRecorder(other);
    myBatis = new PlainMyBatis(other, recorder.proxy(), settings(false));
    find();
    assertThat(recorder.takeTimeouts()).isEmpty();
  }

  @Test
  void a_driver_that_cannot_is_told_of_once_and_hurts_nobody() {
    dataSource.unsupported();
    try (LogCapture log = new LogCapture()) {
      find();
      find();
      assertThat(log.lines("query-timeout-unsupported"))
          .singleElement()
          .asString()
          .contains("data-source=ds");
    }
    assertThat(myBatis.engine.takeCalls()).hasSize(2).allMatch(call -> call.endsWith("SUCCESS"));
  }

  @Test
  void a_pool_that_throws_connections_away_does_not_see_the_trial() {
    dataSource.unsupported();
    HikariConfig config = new HikariConfig();
    config.setDataSource(dataSource.proxy());
    config.setMaximumPoolSize(1);
    try (HikariDataSource strict = new HikariDataSource(config);
        PlainMyBatis pooled = new PlainMyBatis(strict, strict, settings(true));
        SqlSession session = pooled.factory.openSession()) {
      assertThat(session.getMapper(OrderMapper.class).find(1).getTotal()).isEqualTo(10);
      assertThat(session.getMapper(OrderMapper.class).find(2).getTotal()).isEqualTo(20);
    }
  }

  @Test
  void what_a_pool_gives_statements_does_not_get_longer() {
    dataSource.giveTimeout(2);
    find();
    assertThat(dataSource.takeTimeouts()).isEmpty();
    try (SqgSlowSqlContext scope =
            SqgSlowSqlContext.builder().slowThreshold(Duration.ofSeconds(1)).open();
        SqlSession session = myBatis.factory.openSession()) {
      assertThat(scope).isNotNull();
      session.getMapper(OrderMapper.class).find(1);
    }
    assertThat(dataSource.takeTimeouts()).containsExactly(1);
  }
}
