package com.sqg.resilience.adapter.redis;

import static com.sqg.resilience.api.SqgFailureDecision.FAILURE;
import static com.sqg.resilience.api.SqgFailureDecision.IGNORED;
import static com.sqg.resilience.api.SqgFailureDecision.SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.core.redis.RedisFailureClassifier;
import io.lettuce.core.RedisBusyException;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandInterruptedException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisLoadingException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.RedisReadOnlyException;
import java.io.IOException;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.ClusterStateFailureException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.RedisSystemException;
import org.springframework.data.redis.TooManyClusterRedirectionsException;
import org.springframework.data.redis.connection.PoolException;
import org.springframework.data.redis.connection.RedisPipelineException;
import org.springframework.data.redis.serializer.SerializationException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

class RedisFailureClassifierTest {

  @Test
  void an_answer_is_a_success_nil_too() {
    SqgResourceContext read = SqgResourceContext.of("redis:cache:read", "redis", SqgEntryType.OUT);
    RedisFailureClassifier classifier = new RedisFailureClassifier();
    assertThat(classifier.supports(read)).isTrue();
    assertThat(classifier.classify(read, null, null)).isEqualTo(SUCCESS);
  }

  @Test
  void a_redis_that_cannot_be_reached_or_is_late_is_a_failure() {
    failure(new RedisConnectionFailureException("refused"));
    failure(new QueryTimeoutException("late"));
    failure(new RedisSystemException("?", new RedisCommandTimeoutException("late")));
    failure(new PoolException("exhausted", new NoSuchElementException("Timeout waiting")));
    failure(new RedisPipelineException(new QueryTimeoutException("late")));
    failure(new RedisSystemException("?", new IOException("reset")));
    failure(new ClusterStateFailureException("down"));
    failure(new TooManyClusterRedirectionsException("round and round"));
    failure(new JedisConnectionException("reset"));
  }

  @Test
  void what_says_nothing_is_left_to_the_default() {
    assertThat(
            RedisFailureClassifier.classify(
                new RedisSystemException(
                    "Redis exception", new RedisException("Connection closed"))))
        .isNull();
    assertThat(RedisFailureClassifier.classify(new NullPointerException())).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "READONLY You can't write against a read only replica.",
        "LOADING Redis is loading the dataset in memory",
        "CLUSTERDOWN The cluster is down",
        "MASTERDOWN Link with MASTER is down",
        "OOM command not allowed when used memory > 'maxmemory'.",
        "MISCONF Redis is configured to save RDB snapshots",
        "NOREPLICAS Not enough good replicas to write.",
        "TRYAGAIN Multiple keys request during rehashing of slot",
        "BUSY Redis is busy running a script.",
        "ERR max number of clients reached"
      })
  void a_server_that_is_not_well_is_a_failure(String answer) {
    failure(answered(answer));
    failure(new InvalidDataAccessApiUsageException(answer, new JedisDataException(answer)));
    failure(new RedisPipelineException(new InvalidDataAccessApiUsageException(answer)));
  }

  @Test
  void lettuces_own_classes_for_it_are_known() {
    failure(new RedisSystemException("?", new RedisLoadingException("LOADING now")));
    failure(new RedisSystemException("?", new RedisReadOnlyException("READONLY now")));
    failure(new RedisSystemException("?", new RedisBusyException("BUSY now")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "WRONGTYPE Operation against a key holding the wrong kind of value",
        "ERR unknown command 'FOO'",
        "ERR syntax error",
        "NOSCRIPT No matching script. Please use EVAL.",
        "BUSYGROUP Consumer Group name already exists",
        "NOGROUP No such key",
        "CROSSSLOT Keys in request don't hash to the same slot",
        "EXECABORT Transaction discarded because of previous errors.",
        "NOPERM this user has no permissions",
        ""
      })
  void what_redis_noticed_in_good_health_is_neutral(String answer) {
    neutral(answered(answer));
    neutral(new InvalidDataAccessApiUsageException(answer, new JedisDataException(answer)));
    neutral(new RedisPipelineException(new InvalidDataAccessApiUsageException(answer)));
  }

  @Test
  void what_never_reached_redis_is_neutral() {
    neutral(new IllegalArgumentException("key must not be null"));
    neutral(new UnsupportedOperationException());
    neutral(new SerializationException("cannot"));
    neutral(new RedisSystemException("?", new RedisNoScriptException("NOSCRIPT it")));
    neutral(new RedisSystemException("?", new RedisCommandInterruptedException(null)));
  }

  @Test
  void a_circle_of_causes_ends() {
    Exception inner = new Exception();
    Exception outer = new Exception(inner);
    inner.initCause(outer);
    assertThat(RedisFailureClassifier.classify(outer)).isNull();
  }

  private static RedisSystemException answered(String answer) {
    return new RedisSystemException(
        "Error in execution", new RedisCommandExecutionException(answer));
  }

  private static void failure(Throwable error) {
    assertThat(RedisFailureClassifier.classify(error)).as("%s", error).isEqualTo(FAILURE);
  }

  private static void neutral(Throwable error) {
    assertThat(RedisFailureClassifier.classify(error)).as("%s", error).isEqualTo(IGNORED);
  }
}
