package com.sqg.resilience.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.jdbc.testing.GuardConfiguration;
import com.sqg.resilience.adapter.jdbc.testing.JpaApplication;
import com.sqg.resilience.adapter.jdbc.testing.OrderRepository;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import com.sqg.resilience.api.sql.SqgSlowSqlException;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import com.sqg.resilience.core.sql.PerconaQueryId;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;
import com.sqg.resilience.testsupport.MariaDb;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;

/** Really slow statements on a real server, through a template and through JPA. */
class SlowStatementTest {

  private static final String SLOW = "select sleep(?) + 0";
  private static final String RESOURCE = "jdbc:orders:query";

  @Configuration(proxyBeanMethods = false)
  @Import({GuardConfiguration.class, JpaApplication.class})
  static class Application {

    @Bean
    static SentinelResilienceEngine engine() {
      return new SentinelResilienceEngine();
    }

    @Bean
    SlowSqlSettings slowSql() {
      return SlowSqlSettings.builder()
          .type(
              SqgSqlType.SELECT,
              SqgSlowSqlRule.of(
                  Duration.ofMillis(200), 2, Duration.ofSeconds(1), SqgSlowSqlRecovery.PROBE),
              100)
          .build();
    }

    @Bean
    HikariDataSource orders() {
      return MariaDb.MARIADB_DRIVER.pool(4);
    }
  }

  @BeforeAll
  static void createTables() {
    MariaDb.execute(
        "create or replace table orders (id bigint primary key, customer varchar(20), total int)",
        "insert into orders values (1, 'c1', 10)");
  }

  private final AnnotationConfigApplicationContext context =
      new AnnotationConfigApplicationContext(Application.class);
  private final JdbcTemplate template = context.getBean(JdbcTemplate.class);
  private final OrderRepository repository = context.getBean(OrderRepository.class);
  private final HikariDataSource pool = context.getBean(HikariDataSource.class);

  @AfterEach
  void close() {
    assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    context.close();
  }

  private int sleep(double seconds) {
    return template.queryForObject(SLOW, Integer.class, seconds);
  }

  private List<String> open() {
    return context.getBean(ResilienceRuntime.class).engine().partitions(RESOURCE).stream()
        .filter(state -> state.circuitState() != SqgCircuitState.CLOSED)
        .map(SqgPartitionState::partition)
        .map(partition -> ((SlowSqlPartition) partition).sql())
        .toList();
  }

  @Test
  void a_templates_slow_statement_alone_is_refused_until_a_probe_is_fast() {
    sleep(0.3);
    assertThat(open()).isEmpty();
    sleep(0.3);
    assertThatThrownBy(() -> sleep(0))
        .isExactlyInstanceOf(SqgSlowSqlException.class)
        .satisfies(
            refusal ->
                assertThat(((SqgSlowSqlException) refusal).queryId())
                    .isEqualTo(PerconaQueryId.of(SLOW).id()));
    assertThat(open()).containsExactly(SLOW);
    assertThat(template.queryForObject("select customer from orders where id = ?", String.class, 1))
        .isEqualTo("c1");
    assertThat(repository.findById(1L)).isPresent();

    await().ignoreExceptions().untilAsserted(() -> assertThat(sleep(0)).isZero());
    assertThat(open()).isEmpty();
  }

  @Test
  void a_repositorys_slow_statement_alone_is_refused_until_a_probe_is_fast() {
    repository.sleep(0.3, 1);
    repository.sleep(0.3, 2);
    assertThatThrownBy(() -> repository.sleep(0, 3)).isExactlyInstanceOf(SqgSlowSqlException.class);
    assertThat(open()).hasSize(1);
    assertThat(repository.findById(1L)).isPresent();
    assertThat(sleep(0)).isZero();

    await().ignoreExceptions().untilAsserted(() -> assertThat(repository.sleep(0, 4)).isZero());
    assertThat(open()).isEmpty();
  }

  @Test
  void observed_the_same_refuses_nothing() {
    context.getBean(ResilienceRuntime.class).modes().setGlobal(SqgMode.OBSERVE);
    for (int i = 0; i < 4; i++) {
      sleep(0.3);
      repository.sleep(0.3, i);
    }
    assertThat(open()).hasSize(2);
  }

  @Test
  void scopes_apply() {
    try (SqgSlowSqlContext ignored =
        SqgSlowSqlContext.builder().slowThreshold(Duration.ofSeconds(5)).open()) {
      sleep(0.3);
      sleep(0.3);
      sleep(0.3);
    }
    try (SqgSlowSqlContext ignored = SqgSlowSqlContext.openDisabled()) {
      repository.sleep(0.3, 1);
      repository.sleep(0.3, 1);
    }
    assertThat(open()).isEmpty();
  }
}
