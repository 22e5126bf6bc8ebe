package com.sqg.resilience.adapter.redis.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.redis.testing.Client;
import com.sqg.resilience.adapter.redis.testing.Guarded;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import com.sqg.resilience.testsupport.FrozenProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

/** "A cancelled reactive call leaks its entry." */
class ReactiveCancelTest {

  private final Guarded guarded = new Guarded();
  private final int port = EmbeddedRedis.shared().port();

  @AfterEach
  void close() throws Exception {
    guarded.close();
    EmbeddedRedis.shared().ask("FLUSHALL");
  }

  private ReactiveStringRedisTemplate template(Client client, int at) {
    return new ReactiveStringRedisTemplate(
        (ReactiveRedisConnectionFactory) guarded.factory(client, at));
  }

  @Test
  void who_takes_only_the_first_of_an_answer_has_been_answered() {
    ReactiveStringRedisTemplate template = template(Client.LETTUCE, port);
    RedisScript<String> script = RedisScript.of("return 'hi' -- reactive", String.class);
    assertThat(template.execute(script).next().block()).isEqualTo("hi");
    assertThat(guarded.calls())
        .allMatch(call -> call.startsWith("redis:cache:script"))
        .last()
        .isEqualTo("redis:cache:script SUCCESS");
    assertThat(guarded.engine.open).hasValue(0);
  }

  @Test
  void who_cancels_before_the_answer_says_nothing_about_redis() {
    ReactiveStringRedisTemplate template = template(Client.LETTUCE, port);
    template.opsForValue().get("warm").block();
    guarded.calls();
    try (EmbeddedRedis own = EmbeddedRedis.start()) {
      ReactiveStringRedisTemplate stalling = template(Client.LETTUCE, own.port());
      stalling.opsForValue().get("warm").block();
      guarded.calls();
      try (FrozenProcess stalled = own.freeze()) {
        stalling.opsForValue().get("a").subscribe().dispose();
        await().untilAsserted(() -> assertThat(guarded.engine.open).hasValue(0));
        assertThat(guarded.calls()).containsExactly("redis:cache:read IGNORED");
      }
    }
  }
}
