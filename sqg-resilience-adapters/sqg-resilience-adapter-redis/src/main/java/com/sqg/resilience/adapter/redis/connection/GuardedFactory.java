package com.sqg.resilience.adapter.redis.connection;

import com.sqg.resilience.adapter.redis.reactive.GuardedReactiveConnections;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.springframework.cglib.core.SpringNamingPolicy;
import org.springframework.cglib.proxy.Callback;
import org.springframework.cglib.proxy.Enhancer;
import org.springframework.cglib.proxy.Factory;
import org.springframework.cglib.proxy.MethodInterceptor;
import org.springframework.cglib.proxy.MethodProxy;
import org.springframework.cglib.proxy.NoOp;
import org.springframework.core.NativeDetector;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.objenesis.SpringObjenesis;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * A connection factory that gives guarded connections, and is otherwise the factory it stands for:
 * it is of the same class, so that it can be injected by it, and whatever it is told, starting and
 * stopping included, the other one does. Thread-safe.
 *
 * <p>Not made by Spring AOP, which hides the difference between a method and the bridge to it: that
 * is what tells a caller who takes any reactive connection from one who insists on Lettuce's own.
 */
public final class GuardedFactory implements MethodInterceptor, InvocationHandler {

  private static final SpringObjenesis OBJENESIS = new SpringObjenesis();

  private final Object factory;
  private final RedisGuard guard;
  private final @Nullable ClusterAwareness awareness;
  private final @Nullable GuardedConnections connections;
  private volatile @Nullable GuardedReactiveConnections reactive;

  private GuardedFactory(Object factory, RedisGuard guard) {
    this.factory = factory;
    this.guard = guard;
    this.awareness = ClusterAwareness.of(factory);
    this.connections =
        factory instanceof RedisConnectionFactory
            ? new GuardedConnections(guard, (RedisConnectionFactory) factory, awareness)
            : null;
  }

  /**
   * Guards a factory, blocking or reactive or both.
   *
   * @return an object of the factory's class; of its interfaces if it is a JDK proxy itself
   * @throws RuntimeException if there can be no other object of its class, as with a final one, and
   *     in a native image
   */
  public static Object guard(Object factory, RedisGuard guard) {
    if (NativeDetector.inNativeImage()) {
      throw new IllegalStateException("a native image has no classes that are made at run time");
    }
    GuardedFactory guarded = new GuardedFactory(factory, guard);
    Class<?> type = factory.getClass();
    if (Proxy.isProxyClass(type)) {
      return Proxy.newProxyInstance(
          type.getClassLoader(), ClassUtils.getAllInterfacesForClass(type), guarded);
    }
    if (Modifier.isFinal(type.getModifiers())) {
      throw new IllegalArgumentException(type.getName() + " is final");
    }
    return guarded.ofClass(ClassUtils.getUserClass(type)); // not of another CGLIB proxy's
  }

  private Object ofClass(Class<?> type) {
    Enhancer enhancer = new Enhancer();
    enhancer.setSuperclass(type);
    enhancer.setNamingPolicy(SpringNamingPolicy.INSTANCE);
    enhancer.setUseFactory(true);
    enhancer.setCallbackFilter(
        method -> method.getName().equals("finalize") && method.getParameterCount() == 0 ? 1 : 0);
    enhancer.setCallbackTypes(new Class<?>[] {MethodInterceptor.class, NoOp.class});
    Object proxy = OBJENESIS.newInstance(enhancer.createClass(), enhancer.getUseCache());
    ((Factory) proxy).setCallbacks(new Callback[] {this, NoOp.INSTANCE});
    return proxy;
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
