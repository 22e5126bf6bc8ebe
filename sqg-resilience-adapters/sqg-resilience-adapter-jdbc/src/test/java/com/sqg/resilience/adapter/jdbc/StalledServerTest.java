package com.sqg.resilience.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.jdbc.testing.Load;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.resource.ResourceStatistics;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;
import com.sqg.resilience.support.datasource.DataSourceNamings;
import com.sqg.resilience.testsupport.EmbeddedMariaDb;
import com.sqg.resilience.testsupport.FixedRules;
import com.sqg.resilience.testsupport.MariaDb;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** A real server that stops where it stands while eight threads use it through a pool of four. */
class StalledServerTest {

  private static final int CALLERS = 8;

  private final HikariDataSource pool = MariaDb.MARIADB_DRIVER.pool(4);
  private final SentinelResilienceEngine engine = new SentinelResilienceEngine();
  private ResilienceRuntime runtime;
  private JdbcTemplate template;

  private void start(SqgMode mode) {
    MariaDb.execute("select 1"); // the server is there before anything is counted
    SqgCircuitBreakerRule breaker =
        SqgCircuitBreakerRule.exceptionRatio(0.5, 2, Duration.ofSeconds(2), Duration.ofSeconds(1));
    runtime =
        ResilienceRuntime.builder(
                engine,
                new FixedRules(mode, SqgResourceRules.builder().circuitBreaker(breaker).build()))
            .build();
    JdbcResilience resilience =
        new JdbcResilience(new DataSourceNamings(null, new ResilienceLog(System::nanoTime)));
    template = resilience.guard(new JdbcTemplate(pool));
    resilience.start(runtime, List.of());
  }

  @AfterEach
  void close() {
    assertThat(pool.getHikariPoolMXBean().getActiveConnections()).as("borrowed").isZero();
    assertThat(statistics().inFlight()).isZero();
    runtime.close();
    engine.close();
    pool.close();
  }

  private ResourceStatistics statistics() {
    return runtime.resources().find("jdbc:default:query").statistics();
  }

  private Load load() {
    return new Load(CALLERS, () -> template.queryForObject("select 1", Integer.class));
  }

  private SqgCircuitState state() {
    return engine.state("jdbc:default:query").circuitState();
  }

  @Test
  void callers_fail_fast_while_it_is_stalled_and_a_probe_finds_it_again() throws Exception {
    start(SqgMode.ENFORCE);
    try (Load load = load()) {
      await().until(() -> load.succeeded.get() > 20);
      try (EmbeddedMariaDb.Frozen ignored = EmbeddedMariaDb.shared().freeze()) {
        await().atMost(Duration.ofSeconds(30)).until(() -> load.refused.get() > 0);
        assertThat(load.failed).as("before it opens").hasValueLessThan(4 * CALLERS);
        await("all but the probe's thread and connection are free")
            .atMost(Duration.ofSeconds(15))
            .until(() -> pool.getHikariPoolMXBean().getActiveConnections() <= 1);
        long before = load.refused.get();
        await().until(() -> load.refused.get() > before + 500);
        assertThat(pool.getHikariPoolMXBean().getThreadsAwaitingConnection())
            .isLessThanOrEqualTo(1);
      }
      await().atMost(Duration.ofSeconds(20)).until(() -> state() == SqgCircuitState.CLOSED);
      long before = load.succeeded.get();
      await().until(() -> load.succeeded.get() > before + 50);
      assertThat(load.longestRefusalNanos).hasValueLessThan(TimeUnit.MILLISECONDS.toNanos(500));
    }
    assertThat(statistics().transitions(SqgCircuitState.HALF_OPEN, SqgCircuitState.CLOSED))
        .isPositive();
  }

  @Test
  void observed_the_same_refuses_nothing() throws Exception {
    start(SqgMode.OBSERVE);
    try (Load load = load()) {
      await().until(() -> load.succeeded.get() > 20);
      try (EmbeddedMariaDb.Frozen ignored = EmbeddedMariaDb.shared().freeze()) {
        await().atMost(Duration.ofSeconds(40)).until(() -> statistics().shadowBlocked() > 0);
      }
      await().atMost(Duration.ofSeconds(20)).until(() -> state() == SqgCircuitState.CLOSED);
      long before = load.succeeded.get();
      await().until(() -> load.succeeded.get() > before + 50);
      assertThat(load.refused).hasValue(0);
    }
  }
}
