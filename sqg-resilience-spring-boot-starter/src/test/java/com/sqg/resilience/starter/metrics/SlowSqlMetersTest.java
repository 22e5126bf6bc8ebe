package com.sqg.resilience.starter.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.starter.ResilienceAutoConfiguration;
import com.sqg.resilience.starter.ResilienceMetricsAutoConfiguration;
import io.micrometer.prometheus.PrometheusConfig;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class SlowSqlMetersTest {

  private static final String[] COUNTERS = {
    "executions_total", "slow_total", "opened_total", "rejected_total", "shadow_block_total"
  };

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ResilienceAutoConfiguration.class, ResilienceMetricsAutoConfiguration.class))
          .withBean("registry", PrometheusMeterRegistry.class, () -> registry)
          .withPropertyValues("env.config.resilience.mode=enforce");

  private void awaitScrape(String... lines) {
    Awaitility.await().untilAsserted(() -> assertThat(registry.scrape()).contains(lines));
  }

  private static void execute(ResilienceRuntime runtime, String mapper, long millis) {
    SlowSqlPartition statement =
        new SlowSqlPartition(
            mapper,
            SqgPartitionGroup.of("select", 100),
            SqgSlowSqlRule.of(
                Duration.ofSeconds(1), 1, Duration.ofHours(1), SqgSlowSqlRecovery.PROBE),
            SqgSqlType.SELECT,
            "select 1",
            "orders",
            mapper);
    GuardedResource resource =
        runtime.invoker().resource("mysql:orders:query", "mysql", SqgEntryType.OUT);
    Invocation invocation =
        runtime.invoker().beginWithin(null, resource, resource.context().withPartition(statement));
    invocation.complete("row", null, Duration.ofMillis(millis).toNanos());
  }

  private static String line(String name, String tags, int value) {
    return "sqg_resilience_slow_sql_" + name + "{" + tags + "} " + value + ".0";
  }

  @Test
  void every_type_is_there_at_zero_from_the_start_and_gone_at_the_end() {
    runner.run(
        context -> {
          for (String type : new String[] {"select", "insert", "update", "delete"}) {
            for (String name : COUNTERS) {
              awaitScrape(line(name, "type=\"" + type + "\",", 0));
            }
            awaitScrape(line("open", "type=\"" + type + "\",", 0));
          }
        });
    assertThat(registry.scrape()).doesNotContain("slow_sql");
  }

  @Test
  void what_happens_is_counted_by_type() {
    runner.run(
        context -> {
          ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
          execute(runtime, "a", 1);
          execute(runtime, "a", 2_000);
          execute(runtime, "a", 2_000);

          String select = "type=\"select\",";
          awaitScrape(
              line("executions_total", select, 2),
              line("slow_total", select, 1),
              line("opened_total", select, 1),
              line("rejected_total", select, 1),
              line("shadow_block_total", select, 0),
              line("open", select, 1),
              line("executions_total", "type=\"delete\",", 0));
          assertThat(registry.scrape()).doesNotContain("mapper=");
        });
  }

  @Test
  void in_observe_refusals_are_shadow_blocks() {
    runner
        .withPropertyValues("env.config.resilience.mode=observe")
        .run(
            context -> {
              ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
              execute(runtime, "a", 2_000);
              execute(runtime, "a", 1);

              String select = "type=\"select\",";
              awaitScrape(
                  line("executions_total", select, 2),
                  line("rejected_total", select, 0),
                  line("shadow_block_total", select, 1));
            });
  }

  @Test
  void mappers_are_told_apart_on_demand() {
    runner
        .withPropertyValues("env.config.resilience.metrics.mapper-tag=true")
        .run(
            context -> {
              awaitScrape(line("slow_total", "mapper=\"_none\",type=\"delete\",", 0));
              ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
              execute(runtime, "a", 2_000);
              execute(runtime, "b", 1);

              awaitScrape(
                  line("executions_total", "mapper=\"a\",type=\"select\",", 1),
                  line("slow_total", "mapper=\"a\",type=\"select\",", 1),
                  line("executions_total", "mapper=\"b\",type=\"select\",", 1),
                  line("slow_total", "mapper=\"b\",type=\"select\",", 0),
                  line("open", "type=\"select\",", 1));
            });
    assertThat(registry.scrape()).doesNotContain("slow_sql");
  }

  @Test
  void with_slow_sql_switched_off_there_are_none() {
    runner
        .withPropertyValues("env.config.resilience.slow-sql.enabled=false")
        .run(
            context -> {
              context.getBean(ResilienceRuntime.class).operations().call("a", () -> "x");
              awaitScrape("sqg_resilience_requests_total");
              assertThat(registry.scrape()).doesNotContain("slow_sql");
            });
  }
}
