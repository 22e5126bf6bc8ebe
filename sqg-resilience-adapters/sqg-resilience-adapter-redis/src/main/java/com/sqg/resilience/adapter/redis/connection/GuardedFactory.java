package com.sqg.resilience.adapter.redis.connection;

import com.sqg.resilience.adapter.redis.reactive.GuardedReactiveConnections;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import org.springframework.cglib.proxy.MethodInterceptor;
import org.springframework.cglib.proxy.MethodProxy;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.util.ReflectionUtils;

/**
 * What a proxy of a connection factory does: it gives guarded connections, and whatever else it is
 * told, starting and stopping included, the factory it stands for does. Thread-safe.
 */
final class GuardedFactory implements MethodInterceptor, InvocationHandler {

  private final Object factory;
  private final RedisGuard guard;
  private final @Nullable ClusterAwareness awareness;
  private final @Nullable GuardedConnections connections;
  private volatile @Nullable GuardedReactiveConnections reactive;

  GuardedFactory(Object factory, RedisGuard guard) {
    this.factory = factory;
    this.guard = guard;
    this.awareness = ClusterAwareness.of(factory);
    this.connections =
        factory instanceof RedisConnectionFactory
            ? new GuardedConnections(guard, (RedisConnectionFactory) factory, awareness)
            : null;
  }

  @Override
  public @Nullable Object intercept(
      Object proxy, Method method, Object[] arguments, MethodProxy ignored) throws Throwable {
    return handle(proxy, method, arguments);
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] arguments)
      throws Throwable {
    return handle(proxy, method, arguments == null ? new Object[0] : arguments);
  }

  private @Nullable Object handle(Object proxy, Method method, @Nullable Object[] arguments)
      throws Throwable {
    if (arguments.length == 0) {
      Object guarded = connection(method);
      if (guarded != null) {
        return guarded;
      }
      if (method.getName().equals("hashCode")) {
        return System.identityHashCode(proxy);
      }
    } else if (arguments.length == 1 && method.getName().equals("equals")) {
      return proxy == arguments[0];
    }
    try {
      if (!Modifier.isPublic(method.getModifiers())) {
        ReflectionUtils.makeAccessible(method);
      }
      return method.invoke(factory, arguments);
    } catch (InvocationTargetException wrapped) {
      throw wrapped.getTargetException();
    }
  }

  /** Null if the method gives none that can be guarded. */
  private @Nullable Object connection(Method method) {
    GuardedConnections blocking = connections;
    switch (method.getName()) {
      case "getConnection":
        return blocking == null ? null : blocking.connection();
      case "getClusterConnection":
        return blocking == null ? null : blocking.clusterConnection();
      case "getSentinelConnection":
        return blocking == null ? null : blocking.sentinelConnection();
      case "getReactiveConnection":
        return isReactive(method) ? reactive().connection() : null;
      case "getReactiveClusterConnection":
        return isReactive(method) ? reactive().clusterConnection() : null;
      default:
        return null;
    }
  }

  private boolean isReactive(Method method) {
    return factory instanceof ReactiveRedisConnectionFactory
        && method.getReturnType().isInterface();
  }

  private GuardedReactiveConnections reactive() {
    GuardedReactiveConnections made = reactive;
    if (made == null) {
      ClusterAwareness known = awareness;
      made =
          new GuardedReactiveConnections(
              guard,
              (ReactiveRedisConnectionFactory) factory,
              known == null ? null : known::isClusterAware);
      reactive = made;
    }
    return made;
  }
}
