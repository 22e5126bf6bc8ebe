package com.sqg.resilience.adapter.redis.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.redis.testing.Client;
import com.sqg.resilience.adapter.redis.testing.Guarded;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import com.sqg.resilience.testsupport.FrozenProcess;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.listener.ChannelTopic;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** Reactive commands: each subscription is one call. */
class ReactiveCommandTest {

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

  @ParameterizedTest
  @EnumSource(names = {"LETTUCE", "POOLED_LETTUCE"})
  void each_subscription_is_one_call_of_its_role(Client client) {
    ReactiveStringRedisTemplate template = template(client, port);
    Mono<Boolean> set = template.opsForValue().set("a", "1");
    assertThat(guarded.calls()).isEmpty();
    StepVerifier.create(set).expectNext(true).verifyComplete();
    StepVerifier.create(set).expectNext(true).verifyComplete();
    assertThat(guarded.calls())
        .containsExactly("redis:cache:write SUCCESS", "redis:cache:write SUCCESS");
    StepVerifier.create(template.opsForValue().get("absent")).verifyComplete();
    StepVerifier.create(template.opsForValue().get("a")).expectNext("1").verifyComplete();
    assertThat(guarded.calls())
        .containsExactly("redis:cache:read SUCCESS", "redis:cache:read SUCCESS");
    StepVerifier.create(template.scan()).expectNext("a").verifyComplete();
    assertThat(guarded.calls()).containsExactly("redis:cache:read SUCCESS");
    assertThat(guarded.engine.open).hasValue(0);
  }

  @Test
  void a_stalled_redis_is_a_failure() {
    try (EmbeddedRedis own = EmbeddedRedis.start()) {
      ReactiveStringRedisTemplate template = template(Client.LETTUCE, own.port());
      template.opsForValue().get("warm").block();
      guarded.calls();
      try (FrozenProcess stalled = own.freeze()) {
        StepVerifier.create(template.opsForValue().get("a"))
            .verifyError(org.springframework.dao.QueryTimeoutException.class);
      }
      assertThat(guarded.calls()).containsExactly("redis:cache:read FAILURE");
    }
  }

  @Test
  void a_refusal_is_signalled_as_it_is_and_takes_no_connection() {
    EmbeddedRedis down = EmbeddedRedis.notStarted();
    guarded.engine.refuse("redis:cache:read");
    ReactiveStringRedisTemplate template = template(Client.LETTUCE, down.port());
    StepVerifier.create(template.opsForValue().get("a"))
        .verifyError(SqgResourceUnavailableException.class);
    assertThat(guarded.calls()).containsExactly("redis:cache:read REFUSED");
    guarded.engine.admitAll();
    StepVerifier.create(template.opsForValue().get("a"))
        .verifyError(RedisConnectionFailureException.class);
    assertThat(guarded.calls()).containsExactly("redis:cache:read FAILURE");
  }

  @Test
  void a_waiting_command_holds_nothing() {
    ReactiveStringRedisTemplate template = template(Client.LETTUCE, port);
    template.opsForList().leftPop("list", Duration.ofSeconds(1)).subscribe(v -> {}, e -> {});
    await()
        .untilAsserted(
            () ->
                assertThat(guarded.resource("redis:cache:write"))
                    .isNotNull()
                    .satisfies(r -> assertThat(r.statistics().inFlight()).isEqualTo(1)));
    assertThat(guarded.engine.open).hasValue(0);
    EmbeddedRedis.shared().ask("LPUSH list x");
    await()
        .untilAsserted(
            () ->
                assertThat(guarded.resource("redis:cache:write").statistics().inFlight()).isZero());
    assertThat(guarded.calls()).containsExactly("redis:cache:write IGNORED");
  }

  @Test
  void streams_of_commands_are_one_call() {
    ReactiveRedisConnection connection =
        ((ReactiveRedisConnectionFactory) guarded.factory(Client.LETTUCE, port))
            .getReactiveConnection();
    List<ByteBuffer> keys =
        List.of(ByteBuffer.wrap(new byte[] {1}), ByteBuffer.wrap(new byte[] {2}));
    assertThat(connection.keyCommands().mDel(Flux.just(keys, keys)).collectList().block())
        .hasSize(2);
    assertThat(guarded.calls()).containsExactly("redis:cache:write SUCCESS");
    assertThat(connection.ping().block()).isEqualTo("PONG");
    assertThat(guarded.calls()).containsExactly("redis:cache:read SUCCESS");
    connection.closeLater().block();
  }

  @Test
  void messages_are_heard() {
    ReactiveStringRedisTemplate template = template(Client.LETTUCE, port);
    List<String> heard = new CopyOnWriteArrayList<>();
    guarded.engine.refuse("redis:cache:read");
    template.listenTo(ChannelTopic.of("news")).subscribe(m -> heard.add(m.getMessage()));
    await()
        .untilAsserted(
            () -> {
              EmbeddedRedis.shared().ask("PUBLISH news hello");
              assertThat(heard).contains("hello");
            });
    assertThat(guarded.calls()).isEmpty();
    assertThat(template.convertAndSend("news", "more").block()).isEqualTo(1);
    assertThat(guarded.calls()).containsExactly("redis:cache:write SUCCESS");
  }

  @Test
  void who_insists_on_lettuces_own_connection_gets_it_unguarded() {
    LettuceConnectionFactory factory =
        (LettuceConnectionFactory) guarded.factory(Client.LETTUCE, port);
    ReactiveRedisConnection connection = factory.getReactiveConnection();
    assertThat(connection.ping().block()).isEqualTo("PONG");
    assertThat(guarded.calls()).isEmpty();
    connection.closeLater().block();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_connection_that_was_closed_before_it_was_taken_is_not_taken_any_more(boolean later) {
    ReactiveRedisConnectionFactory factory =
        (ReactiveRedisConnectionFactory)
            guarded.factory(Client.LETTUCE, EmbeddedRedis.notStarted().port());
    ReactiveRedisConnection connection = factory.getReactiveConnection();
    if (later) {
      connection.closeLater().block();
    } else {
      connection.close();
    }
    StepVerifier.create(connection.ping()).verifyErrorMessage("Connection is closed");
    StepVerifier.create(connection.keyCommands().randomKey())
        .verifyErrorMessage("Connection is closed");
    assertThat(guarded.engine.open).hasValue(0);
  }
}
