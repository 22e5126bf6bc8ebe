package com.sqg.resilience.adapter.redis.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.redis.testing.Client;
import com.sqg.resilience.adapter.redis.testing.Guarded;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.core.SessionCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** Pipelines and transactions: one call with one outcome. */
class BatchTest {

  private final Guarded guarded = new Guarded();
  private final int port = EmbeddedRedis.shared().port();

  @AfterEach
  void close() throws Exception {
    guarded.close();
    EmbeddedRedis.shared().ask("FLUSHALL");
  }

  @ParameterizedTest
  @EnumSource
  void a_transaction_is_one_write(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    List<Object> results = template.execute(session(true));
    assertThat(results).hasSize(2);
    assertThat(guarded.calls()).containsExactly("redis:cache:write SUCCESS");
    template.execute(session(false));
    assertThat(guarded.calls()).containsExactly("redis:cache:write SUCCESS");
    assertThat(guarded.engine.open).hasValue(0);
  }

  private static SessionCallback<List<Object>> session(boolean exec) {
    return new SessionCallback<>() {
      @Override
      @SuppressWarnings("unchecked") // of a string template
      public <K, V> List<Object> execute(RedisOperations<K, V> operations) {
        RedisOperations<String, String> strings = (RedisOperations<String, String>) operations;
        strings.multi();
        strings.opsForValue().set("a", "1");
        strings.opsForValue().get("a");
        if (exec) {
          return strings.exec();
        }
        strings.discard();
        return null;
      }
    };
  }

  @ParameterizedTest
  @EnumSource
  void a_transaction_within_a_pipeline_is_part_of_it(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    template.executePipelined(
        (RedisCallback<Object>)
            connection -> {
              connection.multi();
              connection.set("a".getBytes(), "1".getBytes());
              connection.exec();
              connection.get("a".getBytes());
              return null;
            });
    assertThat(guarded.calls()).containsExactly("redis:cache:write SUCCESS");
  }

  @ParameterizedTest
  @EnumSource
  void only_the_commands_own_time_counts(Client client) {
    RedisConnection connection = guarded.factory(client, port).getConnection();
    connection.openPipeline();
    connection.get("a".getBytes());
    org.awaitility.Awaitility.await().pollDelay(Duration.ofMillis(300)).until(() -> true);
    connection.closePipeline();
    connection.close();
    assertThat(guarded.engine.lastDuration()).isLessThan(Duration.ofMillis(250));
  }

  @ParameterizedTest
  @EnumSource
  void a_spring_transaction_is_one_write_and_reads_within_it_are_their_own(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    template.setEnableTransactionSupport(true);
    new TransactionTemplate(new NoResource())
        .executeWithoutResult(
            status -> {
              template.opsForValue().set("a", "1");
              assertThat(template.opsForValue().get("a")).as("not run yet").isNull();
              template.opsForValue().set("b", "1");
            });
    assertThat(template.opsForValue().get("b")).isEqualTo("1");
    assertThat(guarded.calls())
        .containsExactly(
            "redis:cache:read SUCCESS", "redis:cache:write SUCCESS", "redis:cache:read SUCCESS");
    assertThat(guarded.engine.open).hasValue(0);
  }

  @ParameterizedTest
  @EnumSource
  void a_refused_spring_transaction_leaves_nothing_behind(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    template.setEnableTransactionSupport(true);
    guarded.engine.refuse("redis:cache:write");
    TransactionTemplate transaction = new TransactionTemplate(new NoResource());
    assertThatThrownBy(
            () -> transaction.executeWithoutResult(s -> template.opsForValue().set("a", "1")))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    guarded.engine.admitAll();
    transaction.executeWithoutResult(s -> template.opsForValue().set("a", "1"));
    assertThat(template.opsForValue().get("a")).isEqualTo("1");
    assertThat(guarded.engine.open).hasValue(0);
  }

  /** A transaction of Spring's without any resource. */
  private static final class NoResource extends AbstractPlatformTransactionManager {

    private static final long serialVersionUID = 1;

    @Override
    protected Object doGetTransaction() {
      return new Object();
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {}

    @Override
    protected void doCommit(DefaultTransactionStatus status) {}

    @Override
    protected void doRollback(DefaultTransactionStatus status) {}
  }
}
