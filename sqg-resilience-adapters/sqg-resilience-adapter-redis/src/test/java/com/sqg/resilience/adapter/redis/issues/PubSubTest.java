package com.sqg.resilience.adapter.redis.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.redis.testing.Client;
import com.sqg.resilience.adapter.redis.testing.Guarded;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.PatternTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import org.springframework.util.backoff.FixedBackOff;

/** "Redis pub/sub is broken by proxies." */
class PubSubTest {

  private final Guarded guarded = new Guarded();
  private final EmbeddedRedis redis = EmbeddedRedis.start();
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private RedisMessageListenerContainer container;

  @AfterEach
  void close() throws Exception {
    if (container != null) {
      container.destroy();
    }
    guarded.close();
    redis.close();
  }

  private void listen(RedisConnectionFactory factory) {
    container = new RedisMessageListenerContainer();
    container.setConnectionFactory(factory);
    container.setRecoveryBackoff(new FixedBackOff(50, FixedBackOff.UNLIMITED_ATTEMPTS));
    container.addMessageListener(
        (message, pattern) -> heard.add(new String(message.getBody())),
        List.of(new ChannelTopic("news"), new PatternTopic("alert.*")));
    container.afterPropertiesSet();
    container.start();
  }

  @ParameterizedTest
  @EnumSource
  void messages_are_heard_and_listening_is_no_call(Client client) {
    RedisConnectionFactory factory = guarded.factory(client, redis.port());
    listen(factory);
    assertThat(guarded.calls()).as("listening").isEmpty();
    assertThat(guarded.engine.open).hasValue(0);
    new StringRedisTemplate(factory).convertAndSend("news", "one");
    new StringRedisTemplate(factory).convertAndSend("alert.fire", "two");
    await().untilAsserted(() -> assertThat(heard).containsExactlyInAnyOrder("one", "two"));
    assertThat(guarded.calls())
        .containsExactly("redis:cache:write SUCCESS", "redis:cache:write SUCCESS");
  }

  @ParameterizedTest
  @EnumSource
  void an_open_breaker_keeps_nobody_from_listening(Client client) {
    guarded.engine.refuse("redis:cache:read").refuse("redis:cache:write");
    listen(guarded.factory(client, redis.port()));
    await()
        .untilAsserted(
            () -> {
              redis.ask("PUBLISH news hello");
              assertThat(heard).contains("hello");
            });
  }

  @ParameterizedTest
  @EnumSource
  void listening_goes_on_after_a_crash(Client client) {
    listen(guarded.factory(client, redis.port()));
    guarded.engine.refuse("redis:cache:read").refuse("redis:cache:write");
    redis.kill();
    redis.revive();
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> {
              redis.ask("PUBLISH news again");
              assertThat(heard).contains("again");
            });
  }

  @ParameterizedTest
  @EnumSource(names = {"LETTUCE", "JEDIS"})
  void without_redis_the_start_fails_as_it_always_did(Client client) {
    EmbeddedRedis down = EmbeddedRedis.notStarted();
    Throwable unguarded = catchThrowable(() -> listen(client.factory(down.port())));
    Throwable failure = catchThrowable(() -> listen(guarded.factory(client, down.port())));
    assertThat(failure).hasSameClassAs(unguarded).hasMessage(unguarded.getMessage());
    assertThat(failure.getCause()).hasSameClassAs(unguarded.getCause());
    container = null;
  }
}
