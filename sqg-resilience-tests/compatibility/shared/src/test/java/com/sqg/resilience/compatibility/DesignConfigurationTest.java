package com.sqg.resilience.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgSystemRule;
import com.sqg.resilience.core.ResilienceRuntime;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** The configuration of the design page binds as it stands there, keys unbracketed. */
class DesignConfigurationTest {

  private static ConfigurableApplicationContext context;

  @BeforeAll
  static void start() {
    context = CompatibilityApplication.start("spring.config.location=classpath:/design.yml");
  }

  @AfterAll
  static void stop() {
    context.close();
  }

  private static SqgResourceRules rules(String resource, String kind, SqgEntryType entryType) {
    return context
        .getBean(ResilienceRuntime.class)
        .rules()
        .current()
        .rulesFor(SqgResourceContext.of(resource, kind, entryType));
  }

  @Test
  void defaults_apply_to_a_resource_that_is_not_named() {
    assertThat(rules("mysql:orders:query", "mysql", SqgEntryType.OUT).circuitBreakers())
        .containsExactly(
            SqgCircuitBreakerRule.exceptionRatio(
                0.5, 20, Duration.ofSeconds(10), Duration.ofSeconds(10)));
  }

  @Test
  void an_exact_resource_overrides_field_by_field() {
    assertThat(rules("http:user-center:query", "http", SqgEntryType.OUT).circuitBreakers())
        .containsExactly(
            SqgCircuitBreakerRule.slowRequestRatio(
                Duration.ofMillis(800), 0.6, 30, Duration.ofSeconds(10), Duration.ofSeconds(15)));
    assertThat(rules("redis:default:read", "redis", SqgEntryType.OUT).circuitBreakers())
        .containsExactly(
            SqgCircuitBreakerRule.exceptionRatio(
                0.7, 20, Duration.ofSeconds(10), Duration.ofSeconds(10)));
  }

  @Test
  void a_route_with_slashes_has_its_flow_rule_and_no_breaker() {
    SqgResourceRules rules = rules("web:/api/order/create", "web", SqgEntryType.IN);
    assertThat(rules.flow()).isEqualTo(SqgFlowRule.reject(500));
    assertThat(rules.circuitBreakers()).isEmpty();
  }

  @Test
  void mode_and_system_protection_are_as_written() {
    ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
    assertThat(runtime.modes().global()).isEqualTo(SqgMode.OBSERVE);
    assertThat(runtime.rules().current().system()).isEqualTo(SqgSystemRule.cpuUsage(0.9));
  }
}
