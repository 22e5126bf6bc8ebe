package com.sqg.resilience.core.redis;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.core.classify.ClassesByName;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** What one exception says about Redis. Classes are known by name: none has to be there. */
final class RedisErrors {

  private static final Set<String> INTERRUPTIONS =
      setOf(
          "java.lang.InterruptedException",
          "java.nio.channels.ClosedByInterruptException",
          "io.lettuce.core.RedisCommandInterruptedException");

  private static final Set<String> FAILURES =
      setOf(
          "org.springframework.data.redis.RedisConnectionFailureException",
          "org.springframework.data.redis.ClusterStateFailureException",
          "org.springframework.data.redis.TooManyClusterRedirectionsException",
          "org.springframework.data.redis.connection.PoolException",
          "org.springframework.dao.QueryTimeoutException",
          "org.springframework.dao.DataAccessResourceFailureException",
          "io.lettuce.core.RedisConnectionException",
          "io.lettuce.core.RedisCommandTimeoutException",
          "redis.clients.jedis.exceptions.JedisConnectionException",
          "redis.clients.jedis.exceptions.JedisClusterOperationException",
          "redis.clients.jedis.exceptions.JedisExhaustedPoolException");

  /** Of the server's answers: the command was all right, the server is not. */
  private static final Set<String> SICK =
      setOf(
          "BUSY",
          "CLUSTERDOWN",
          "LOADING",
          "MASTERDOWN",
          "MISCONF",
          "NOREPLICAS",
          "OOM",
          "READONLY",
          "TRYAGAIN");

  private static final String TOO_MANY_CLIENTS = "ERR max number of clients reached";

  /** What carries the server's answer as its message. */
  private static final Set<String> ANSWERS =
      setOf(
          "io.lettuce.core.RedisCommandExecutionException",
          "redis.clients.jedis.exceptions.JedisDataException",
          "org.springframework.dao.InvalidDataAccessApiUsageException");

  private static final Set<String> IGNORED =
      setOf(
          "org.springframework.dao.NonTransientDataAccessException",
          "org.springframework.data.redis.ClusterRedirectException",
          "org.springframework.data.redis.serializer.SerializationException",
          "java.lang.IllegalArgumentException",
          "java.lang.IllegalStateException",
          "java.lang.UnsupportedOperationException");

  /** Would be taken for the caller's fault, but may be about anything. */
  private static final Set<String> UNDECIDED =
      setOf(
          "org.springframework.dao.UncategorizedDataAccessException",
          "org.springframework.data.redis.RedisSystemException",
          "org.springframework.data.redis.connection.RedisPipelineException");

  private RedisErrors() {}

  private static Set<String> setOf(String... names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names)));
  }

  static boolean isInterruption(Throwable error) {
    return error instanceof CancellationException || ClassesByName.isOf(error, INTERRUPTIONS);
  }

  /** Null if it says nothing by itself. */
  static @Nullable SqgFailureDecision decide(Throwable error) {
    if (isInterruption(error)) {
      return SqgFailureDecision.IGNORED;
    }
    if (ClassesByName.isOf(error, FAILURES)
        || error instanceof IOException
        || error instanceof TimeoutException) {
      return SqgFailureDecision.FAILURE;
    }
    if (ClassesByName.isOf(error, ANSWERS)) {
      return isSick(error.getMessage()) ? SqgFailureDecision.FAILURE : SqgFailureDecision.IGNORED;
    }
    if (ClassesByName.isOf(error, UNDECIDED)) {
      return null;
    }
    return ClassesByName.isOf(error, IGNORED) ? SqgFailureDecision.IGNORED : null;
  }

  private static boolean isSick(@Nullable String answer) {
    if (answer == null) {
      return false;
    }
    int space = answer.indexOf(' ');
    return SICK.contains(space < 0 ? answer : answer.substring(0, space))
        || answer.startsWith(TOO_MANY_CLIENTS);
  }
}
