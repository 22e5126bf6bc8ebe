package com.sqg.resilience.adapter.redis.connection;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/**
 * What the connections of a factory will be before there is one: known for the factories of Spring
 * Data itself. Thread-safe.
 */
final class ClusterAwareness {

  // No narrower ones: a subclass of a factory may give connections of its own.
  private final ConnectionType single = ConnectionType.of(RedisConnection.class);
  private final ConnectionType cluster = ConnectionType.of(RedisClusterConnection.class);
  private final BooleanSupplier clusterAware;

  private ClusterAwareness(BooleanSupplier clusterAware) {
    this.clusterAware = clusterAware;
  }

  /** What is known of a factory; null if nothing is. */
  static @Nullable ClusterAwareness of(Object factory) {
    if (isPresent("io.lettuce.core.RedisClient") && Lettuce.made(factory)) {
      return Lettuce.awareness(factory);
    }
    if (isPresent("redis.clients.jedis.Jedis") && Jedis.made(factory)) {
      return Jedis.awareness(factory);
    }
    return null;
  }

  private static boolean isPresent(String className) {
    return ClassUtils.isPresent(className, ClusterAwareness.class.getClassLoader());
  }

  /** Whether the factory gives connections to a cluster. */
  boolean isClusterAware() {
    return clusterAware.getAsBoolean();
  }

  /** The type of what it gives when it is asked for any connection. */
  ConnectionType type() {
    return isClusterAware() ? cluster : single;
  }

  /** The type of its connections to a cluster. */
  ConnectionType clusterType() {
    return cluster;
  }

  /** Loaded only where Lettuce is present. */
  private static final class Lettuce {

    static boolean made(Object factory) {
      return factory instanceof LettuceConnectionFactory;
    }

    static ClusterAwareness awareness(Object factory) {
      return new ClusterAwareness(((LettuceConnectionFactory) factory)::isClusterAware);
    }
  }

  /** Loaded only where Jedis is present. */
  private static final class Jedis {

    static boolean made(Object factory) {
      return factory instanceof JedisConnectionFactory;
    }

    static ClusterAwareness awareness(Object factory) {
      return new ClusterAwareness(((JedisConnectionFactory) factory)::isRedisClusterAware);
    }
  }
}
