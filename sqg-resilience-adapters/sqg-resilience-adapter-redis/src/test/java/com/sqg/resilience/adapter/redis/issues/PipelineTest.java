package com.sqg.resilience.adapter.redis.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.redis.testing.Client;
import com.sqg.resilience.adapter.redis.testing.Guarded;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import com.sqg.resilience.testsupport.FrozenProcess;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.StringRedisConnection;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

/** "Redis pipelines are broken by proxies." */
class PipelineTest {

  private final Guarded guarded = new Guarded();
  private final int port = EmbeddedRedis.shared().port();

  @AfterEach
  void close() throws Exception {
    guarded.close();
    EmbeddedRedis.shared().ask("FLUSHALL");
  }

  @ParameterizedTest
  @EnumSource
  void a_pipeline_is_one_write(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    List<Object> results =
        template.executePipelined(
            (RedisCallback<Object>)
                connection -> {
                  StringRedisConnection strings = (StringRedisConnection) connection;
                  strings.set("a", "1");
                  strings.get("a");
                  strings.get("b");
                  return null;
                });
    assertThat(results).containsExactly(true, "1", null);
    assertThat(guarded.calls()).containsExactly("redis:cache:write SUCCESS");
    assertThat(guarded.engine.open).hasValue(0);
  }

  @ParameterizedTest
  @EnumSource
  void a_pipeline_with_a_callers_mistake_is_neutral(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    template.opsForValue().set("a", "x");
    guarded.calls();
    assertThatThrownBy(
            () ->
                template.executePipelined(
                    (RedisCallback<Object>)
                        connection -> {
                          connection.lPush("a".getBytes(), "x".getBytes());
                          return null;
                        }))
        .hasStackTraceContaining("WRONGTYPE");
    assertThat(guarded.calls()).containsExactly("redis:cache:write IGNORED");
  }

  @ParameterizedTest
  @EnumSource
  void a_pipeline_in_a_stalled_redis_is_a_failure(Client client) {
    try (EmbeddedRedis own = EmbeddedRedis.start()) {
      StringRedisTemplate template = guarded.template(client, own.port());
      template.opsForValue().get("warm");
      guarded.calls();
      try (FrozenProcess stalled = own.freeze()) {
        assertThatThrownBy(
            () ->
                template.executePipelined(
                    (RedisCallback<Object>)
                        connection -> {
                          connection.get("a".getBytes());
                          return null;
                        }));
      }
      assertThat(guarded.calls()).containsExactly("redis:cache:write FAILURE");
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_refused_pipeline_leaves_the_connection_as_it_was(Client client) {
    guarded.engine.refuse("redis:cache:write");
    RedisConnection connection = guarded.factory(client, port).getConnection();
    assertThatThrownBy(connection::openPipeline)
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThatThrownBy(connection::multi)
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThat(connection.isPipelined()).isFalse();
    assertThat(connection.isQueueing()).isFalse();
    assertThat(connection.get("a".getBytes())).isNull();
    assertThat(connection.isPipelined()).isFalse();
    connection.close();
    assertThat(guarded.calls())
        .containsExactly(
            "redis:cache:write REFUSED", "redis:cache:write REFUSED", "redis:cache:read SUCCESS");
  }

  @ParameterizedTest
  @EnumSource
  void a_pipeline_that_is_given_up_holds_nothing(Client client) {
    RedisConnection connection = guarded.factory(client, port).getConnection();
    connection.openPipeline();
    connection.get("a".getBytes());
    assertThat(guarded.engine.open).hasValue(1);
    connection.close();
    assertThat(guarded.engine.open).hasValue(0);
    assertThat(guarded.calls()).containsExactly("redis:cache:write IGNORED");
  }
}
