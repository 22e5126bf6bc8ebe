package com.sqg.resilience.adapter.redis.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.redis.testing.Client;
import com.sqg.resilience.adapter.redis.testing.Guarded;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.stream.StreamOffset;
import org.springframework.data.redis.connection.stream.StreamReadOptions;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.ScanOptions;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

/** Single commands of a template: what they belong to, what their outcome is, what is refused. */
class CommandTest {

  private final Guarded guarded = new Guarded();
  private final int port = EmbeddedRedis.shared().port();

  @AfterEach
  void close() throws Exception {
    guarded.close();
    EmbeddedRedis.shared().ask("FLUSHALL");
  }

  @ParameterizedTest
  @EnumSource
  void a_command_belongs_to_its_role(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    template.opsForValue().set("key", "value");
    assertThat(guarded.calls()).containsExactly("redis:cache:write SUCCESS");
    assertThat(template.opsForValue().get("key")).isEqualTo("value");
    assertThat(guarded.calls()).containsExactly("redis:cache:read SUCCESS");
    assertThat(
            template.execute(RedisScript.of("return 'hi' -- " + client, String.class), List.of()))
        .isEqualTo("hi");
    assertThat(guarded.calls())
        .as("the script is not known yet, which is nobody's fault")
        .containsExactly("redis:cache:script IGNORED", "redis:cache:script SUCCESS");
    assertThat(template.hasKey("key")).isTrue();
    assertThat(guarded.calls()).containsExactly("redis:cache:read SUCCESS");
    template.opsForHash().putAll("hash", Map.of("a", "1"));
    assertThat(guarded.calls()).containsExactly("redis:cache:write SUCCESS");
    template.scan(ScanOptions.NONE).forEachRemaining(key -> {});
    assertThat(guarded.calls()).containsExactly("redis:cache:read SUCCESS");
  }

  @ParameterizedTest
  @EnumSource
  void a_command_by_name_belongs_to_the_role_of_the_name(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    template.execute((RedisCallback<Object>) connection -> connection.execute("dbsize"));
    assertThat(guarded.calls()).containsExactly("redis:cache:read SUCCESS");
    template.execute((RedisCallback<Object>) connection -> connection.execute("FLUSHALL"));
    assertThat(guarded.calls()).containsExactly("redis:cache:write SUCCESS");
  }

  @ParameterizedTest
  @EnumSource
  void nil_is_a_success(Client client) {
    assertThat(guarded.template(client, port).opsForValue().get("absent")).isNull();
    assertThat(guarded.calls()).containsExactly("redis:cache:read SUCCESS");
  }

  @ParameterizedTest
  @EnumSource
  void the_callers_own_mistake_is_neutral(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    template.opsForList().leftPush("list", "a");
    guarded.calls();
    assertThatThrownBy(() -> template.opsForValue().get("list"))
        .hasStackTraceContaining("WRONGTYPE");
    assertThat(guarded.calls()).containsExactly("redis:cache:read IGNORED");
    assertThatThrownBy(
            () ->
                template.execute(
                    (RedisCallback<Object>) connection -> connection.get((byte[]) null)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(guarded.calls()).containsExactly("redis:cache:read IGNORED");
  }

  @ParameterizedTest
  @EnumSource
  void a_refusal_comes_out_as_it_is_and_takes_no_connection(Client client) {
    EmbeddedRedis down = EmbeddedRedis.notStarted();
    guarded.engine.refuse("redis:cache:read");
    StringRedisTemplate template = guarded.template(client, down.port());
    assertThatThrownBy(() -> template.opsForValue().get("key"))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThat(guarded.calls()).containsExactly("redis:cache:read REFUSED");
  }

  @ParameterizedTest
  @EnumSource
  void a_connection_that_cannot_be_made_is_a_failure_of_the_command(Client client) {
    EmbeddedRedis down = EmbeddedRedis.notStarted();
    StringRedisTemplate template = guarded.template(client, down.port());
    assertThatThrownBy(() -> template.opsForValue().get("key"))
        .isInstanceOf(RedisConnectionFailureException.class);
    assertThat(guarded.calls()).containsExactly("redis:cache:read FAILURE");
    assertThatThrownBy(() -> template.opsForValue().set("key", "value"))
        .isInstanceOf(RedisConnectionFailureException.class);
    assertThat(guarded.calls()).containsExactly("redis:cache:write FAILURE");
    down.revive();
    try (down) {
      template.opsForValue().set("key", "value");
      assertThat(guarded.calls()).containsExactly("redis:cache:write SUCCESS");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"POOLED_LETTUCE", "JEDIS"})
  void an_exhausted_pool_is_a_failure(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    template.execute(
        (RedisCallback<Object>)
            first -> {
              first.ping();
              return template.execute(
                  (RedisCallback<Object>)
                      second -> {
                        second.ping();
                        guarded.calls();
                        assertThatThrownBy(() -> template.opsForValue().get("key"))
                            .isNotInstanceOf(SqgResourceUnavailableException.class);
                        return null;
                      });
            });
    assertThat(guarded.calls()).containsExactly("redis:cache:read FAILURE");
    template.opsForValue().get("key");
    assertThat(guarded.calls()).containsExactly("redis:cache:read SUCCESS");
  }

  @ParameterizedTest
  @EnumSource
  void a_waiting_command_holds_nothing_and_has_no_time(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    RedisConnection connection = template.getRequiredConnectionFactory().getConnection();
    try (connection) {
      assertThat(connection.bLPop(1, "list".getBytes())).isNullOrEmpty();
    } catch (org.springframework.dao.DataAccessException timedOut) {
      // the client is less patient than the command
    }
    assertThat(guarded.calls().get(0))
        .as("neutral for the engine, and handed back before it runs")
        .isEqualTo("redis:cache:write IGNORED");
    assertThat(guarded.engine.lastDuration().toMillis()).isZero();
    assertThat(guarded.engine.open).hasValue(0);
    assertThat(guarded.resource("redis:cache:write").statistics().inFlight()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void a_stream_is_waited_for_only_if_told_to_block(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    template.opsForStream().add("stream", Map.of("a", "1"));
    guarded.calls();
    template.opsForStream().read(StreamOffset.fromStart("stream"));
    assertThat(guarded.calls()).containsExactly("redis:cache:read SUCCESS");
    template
        .opsForStream()
        .read(
            StreamReadOptions.empty().block(java.time.Duration.ofMillis(10)),
            StreamOffset.fromStart("stream"));
    assertThat(guarded.calls()).containsExactly("redis:cache:read IGNORED");
    assertThat(guarded.resource("redis:cache:read").statistics().inFlight()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void the_engine_hears_of_a_waiting_command_that_fails(Client client) {
    EmbeddedRedis down = EmbeddedRedis.notStarted();
    StringRedisTemplate template = guarded.template(client, down.port());
    assertThatThrownBy(() -> template.opsForList().leftPop("list", 1, TimeUnit.SECONDS))
        .isInstanceOf(RedisConnectionFailureException.class);
    assertThat(guarded.calls())
        .containsExactly("redis:cache:write IGNORED", "redis:cache:write FAILURE");
    assertThat(guarded.engine.open).hasValue(0);
    guarded.engine.refuse("redis:cache:write");
    assertThatThrownBy(() -> template.opsForList().leftPop("list", 1, TimeUnit.SECONDS))
        .isInstanceOf(SqgResourceUnavailableException.class);
  }
}
