package com.sqg.resilience.adapter.redis.connection;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.util.ClassUtils;

/**
 * The interfaces that a guarded connection has, and those of its groups of commands, ready to be
 * made cheaply. Thread-safe.
 */
final class ConnectionType {

  private final Class<?>[] interfaces;
  private final Constructor<?> proxies;
  private final ConcurrentHashMap<String, Constructor<?>> groups = new ConcurrentHashMap<>();

  private ConnectionType(Class<?>[] interfaces) {
    this.interfaces = interfaces;
    this.proxies = proxiesOf(interfaces);
  }

  /**
   * A type with all public interfaces of a class, or with an interface alone.
   *
   * @param type a class or an interface
   */
  static ConnectionType of(Class<?> type) {
    Set<Class<?>> visible = new LinkedHashSet<>();
    for (Class<?> each : ClassUtils.getAllInterfacesForClass(type, loader())) {
      if (java.lang.reflect.Modifier.isPublic(each.getModifiers())) {
        visible.add(each);
      }
    }
    return of(visible);
  }

  /** A type with some interfaces. */
  static ConnectionType of(Collection<Class<?>> interfaces) {
    return new ConnectionType(interfaces.toArray(new Class<?>[0]));
  }

  private static ClassLoader loader() {
    ClassLoader own = ConnectionType.class.getClassLoader();
    return own == null ? ClassLoader.getSystemClassLoader() : own;
  }

  @SuppressWarnings("deprecation") // what replaces it makes no constructor to be kept
  private static Constructor<?> proxiesOf(Class<?>... interfaces) {
    ClassLoader loader = interfaces[0].getClassLoader();
    try {
      return Proxy.getProxyClass(loader == null ? loader() : loader, interfaces)
          .getConstructor(InvocationHandler.class);
    } catch (NoSuchMethodException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** A connection of the type. */
  Object connection(InvocationHandler handler) {
    return make(proxies, handler);
  }

  /** A group of commands of such a connection. */
  Object group(Method getter, InvocationHandler handler) {
    Constructor<?> known = groups.get(getter.getName());
    return make(
        known != null
            ? known
            : groups.computeIfAbsent(getter.getName(), name -> proxiesOf(narrowest(getter))),
        handler);
  }

  /** Some interfaces give a group of a wider type than others do. */
  private Class<?> narrowest(Method getter) {
    Class<?> narrowest = getter.getReturnType();
    for (Class<?> each : interfaces) {
      Method same = ClassUtils.getMethodIfAvailable(each, getter.getName());
      if (same != null && narrowest.isAssignableFrom(same.getReturnType())) {
        narrowest = same.getReturnType();
      }
    }
    return narrowest;
  }

  private static Object make(Constructor<?> proxies, InvocationHandler handler) {
    try {
      return proxies.newInstance(handler);
    } catch (InvocationTargetException | InstantiationException | IllegalAccessException fault) {
      throw new IllegalStateException(fault);
    }
  }
}
