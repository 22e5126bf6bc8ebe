package com.sqg.resilience.adapter.redis.connection;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConnection;

/**
 * The blocking connections of a factory, guarded. Where it is known what they will be they are
 * taken when they are first needed; those of other factories at once. Thread-safe.
 */
final class GuardedConnections {

  private static final ConnectionType SENTINEL = ConnectionType.of(RedisSentinelConnection.class);

  private final RedisGuard guard;
  private final RedisConnectionFactory factory;
  private final @Nullable ClusterAwareness awareness;
  private final ConcurrentHashMap<Class<?>, ConnectionType> types = new ConcurrentHashMap<>();

  GuardedConnections(
      RedisGuard guard, RedisConnectionFactory factory, @Nullable ClusterAwareness awareness) {
    this.guard = guard;
    this.factory = factory;
    this.awareness = awareness;
  }

  RedisConnection connection() {
    ClusterAwareness known = awareness;
    return (RedisConnection)
        (known == null
            ? guarded(factory.getConnection())
            : new GuardedConnection(guard, known.type(), factory::getConnection).proxy());
  }

  RedisClusterConnection clusterConnection() {
    ClusterAwareness known = awareness;
    // One without a cluster says so at once.
    return (RedisClusterConnection)
        (known == null || !known.isClusterAware()
            ? guarded(factory.getClusterConnection())
            : new GuardedConnection(guard, known.clusterType(), factory::getClusterConnection)
                .proxy());
  }

  RedisSentinelConnection sentinelConnection() {
    return sentinel(guard, factory.getSentinelConnection());
  }

  static RedisSentinelConnection sentinel(RedisGuard guard, RedisSentinelConnection connection) {
    return isGuarded(connection)
        ? connection
        : (RedisSentinelConnection)
            new GuardedConnection(guard, SENTINEL, () -> connection).proxy();
  }

  /** One that comes from another guarded factory, such as the one that this decorates, is. */
  private Object guarded(Object connection) {
    return isGuarded(connection)
        ? connection
        : new GuardedConnection(
                guard,
                types.computeIfAbsent(connection.getClass(), ConnectionType::of),
                () -> connection)
            .proxy();
  }

  static boolean isGuarded(Object connection) {
    return handlerOf(connection) != null;
  }

  private static @Nullable GuardedConnection handlerOf(Object connection) {
    if (!Proxy.isProxyClass(connection.getClass())) {
      return null;
    }
    InvocationHandler handler = Proxy.getInvocationHandler(connection);
    return handler instanceof GuardedConnection ? (GuardedConnection) handler : null;
  }

  /** The connection behind a guarded one, so that nothing counts twice. */
  static Object real(Object connection) {
    GuardedConnection handler = handlerOf(connection);
    return handler == null ? connection : handler.connection();
  }
}
