package com.sqg.resilience.adapter.redis.reactive;

import com.sqg.resilience.adapter.redis.connection.RedisGuard;
import java.lang.reflect.Proxy;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.ReactiveRedisClusterConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;

/**
 * The reactive connections of a factory, guarded. Where it is known what they will be they are
 * taken when they are first needed; those of other factories at once. Thread-safe.
 */
public final class GuardedReactiveConnections {

  private final RedisGuard guard;
  private final ReactiveRedisConnectionFactory factory;
  private final @Nullable BooleanSupplier clusterAware;

  /**
   * Guards a factory's connections.
   *
   * @param clusterAware whether they are to a cluster; null if that is not known before
   */
  public GuardedReactiveConnections(
      RedisGuard guard,
      ReactiveRedisConnectionFactory factory,
      @Nullable BooleanSupplier clusterAware) {
    this.guard = guard;
    this.factory = factory;
    this.clusterAware = clusterAware;
  }

  /** As {@link ReactiveRedisConnectionFactory#getReactiveConnection}. */
  public ReactiveRedisConnection connection() {
    BooleanSupplier known = clusterAware;
    if (known == null) {
      return taken(factory.getReactiveConnection());
    }
    return known.getAsBoolean()
        ? make(ReactiveRedisClusterConnection.class, factory::getReactiveConnection)
        : make(ReactiveRedisConnection.class, factory::getReactiveConnection);
  }

  /** As {@link ReactiveRedisConnectionFactory#getReactiveClusterConnection}. */
  public ReactiveRedisConnection clusterConnection() {
    BooleanSupplier known = clusterAware;
    if (known == null || !known.getAsBoolean()) {
      return taken(factory.getReactiveClusterConnection()); // one without a cluster says so at once
    }
    return make(ReactiveRedisClusterConnection.class, factory::getReactiveClusterConnection);
  }

  private ReactiveRedisConnection taken(ReactiveRedisConnection connection) {
    if (handlerOf(connection) != null) {
      return connection;
    }
    return connection instanceof ReactiveRedisClusterConnection
        ? make(ReactiveRedisClusterConnection.class, () -> connection)
        : make(ReactiveRedisConnection.class, () -> connection);
  }

  private <T extends ReactiveRedisConnection> T make(
      Class<T> type, Supplier<? extends ReactiveRedisConnection> source) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            new GuardedReactiveConnection(guard, source)));
  }

  private static @Nullable GuardedReactiveConnection handlerOf(Object connection) {
    if (!Proxy.isProxyClass(connection.getClass())) {
      return null;
    }
    Object handler = Proxy.getInvocationHandler(connection);
    return handler instanceof GuardedReactiveConnection
        ? (GuardedReactiveConnection) handler
        : null;
  }

  /** The connection behind a guarded one, so that nothing counts twice. */
  static Object real(Object connection) {
    GuardedReactiveConnection handler = handlerOf(connection);
    return handler == null ? connection : handler.connection();
  }
}
