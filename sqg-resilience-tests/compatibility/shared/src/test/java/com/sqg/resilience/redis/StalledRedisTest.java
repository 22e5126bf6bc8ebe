package com.sqg.resilience.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import com.sqg.resilience.testsupport.FrozenProcess;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;

/** Redis stops answering while many call it, and comes back. */
class StalledRedisTest {

  /** What may be under way when the breaker opens, besides what it needs to open. */
  private static final int RULE = 10 + Load.CALLERS;

  private final EmbeddedRedis redis = EmbeddedRedis.start();
  private ConfigurableApplicationContext context;

  @AfterEach
  void stop() {
    if (context != null) {
      context.close();
    }
    redis.close();
  }

  private Runnable reading(String client, String mode) {
    context = RedisApplication.start(client, redis.port(), mode);
    StringRedisTemplate template = context.getBean(StringRedisTemplate.class);
    template.opsForValue().set("key", "value");
    return () -> template.opsForValue().get("key");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lettuce", "jedis"})
  void callers_fail_fast_until_a_probe_is_answered(String client) throws Exception {
    try (Load load = new Load(reading(client, "enforce"))) {
      failsFastAndRecovers(load);
    }
    nothingIsLeft();
  }

  @Test
  void so_do_reactive_callers() throws Exception {
    reading("lettuce", "enforce");
    ReactiveStringRedisTemplate template = context.getBean(ReactiveStringRedisTemplate.class);
    try (Load load = new Load(() -> template.opsForValue().get("key").block())) {
      failsFastAndRecovers(load);
    }
    nothingIsLeft();
  }

  private void failsFastAndRecovers(Load load) {
    await().until(() -> load.answered.get() > 50);
    load.forget();
    try (FrozenProcess stalled = redis.freeze()) {
      await().atMost(Duration.ofSeconds(10)).until(() -> load.refused.get() > 0);
      load.forget();
      await().atMost(Duration.ofSeconds(10)).until(() -> load.refused.get() > 200);
      assertThat(load.answered).hasValue(0);
      assertThat(load.failed)
          .as("calls that wait for a stalled Redis once the breaker is open")
          .hasValueLessThan(RULE);
      assertThat(TimeUnit.NANOSECONDS.toMillis(load.slowestRefusalNanos.get()))
          .as("the slowest refusal in milliseconds")
          .isLessThan(RedisApplication.TIMEOUT_MILLIS);
      await().until(() -> load.calling() == 0);
    }
    await()
        .atMost(Duration.ofSeconds(15))
        .untilAsserted(
            () -> {
              assertThat(stateOf("redis:redisConnectionFactory:read"))
                  .isEqualTo(SqgCircuitState.CLOSED);
              load.forget();
              await().pollDelay(Duration.ofMillis(200)).until(() -> true);
              assertThat(load.refused).hasValue(0);
              assertThat(load.answered).hasValueGreaterThan(10);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"lettuce", "jedis"})
  void observe_decides_the_same_and_refuses_nothing(String client) throws Exception {
    try (Load load = new Load(reading(client, "observe"))) {
      await().until(() -> load.answered.get() > 50);
      try (FrozenProcess stalled = redis.freeze()) {
        await()
            .atMost(Duration.ofSeconds(20))
            .until(() -> resource().statistics().shadowBlocked() > 0);
      }
      load.forget();
      await().atMost(Duration.ofSeconds(15)).until(() -> load.answered.get() > 100);
      assertThat(load.refused).hasValue(0);
    }
    nothingIsLeft();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lettuce", "jedis"})
  void a_fail_over_is_survived(String client) throws Exception {
    try (Load load = new Load(reading(client, "enforce"))) {
      await().until(() -> load.answered.get() > 50);
      redis.kill();
      await().atMost(Duration.ofSeconds(10)).until(() -> load.refused.get() > 0);
      redis.revive();
      load.forget();
      await().atMost(Duration.ofSeconds(20)).until(() -> load.answered.get() > 100);
    }
    nothingIsLeft();
  }

  private GuardedResource resource() {
    return context
        .getBean(ResilienceRuntime.class)
        .resources()
        .find("redis:redisConnectionFactory:read");
  }

  private SqgCircuitState stateOf(String resource) {
    return context.getBean(ResilienceRuntime.class).engine().state(resource).circuitState();
  }

  private void nothingIsLeft() {
    assertThat(resource().statistics().inFlight()).isZero();
    assertThat(
            context
                .getBean(ResilienceRuntime.class)
                .engine()
                .state("redis:redisConnectionFactory:read")
                .concurrentCalls())
        .isZero();
  }
}
