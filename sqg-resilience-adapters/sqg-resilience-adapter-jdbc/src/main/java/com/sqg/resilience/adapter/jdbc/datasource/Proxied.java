package com.sqg.resilience.adapter.jdbc.datasource;

import com.sqg.resilience.core.log.ResilienceLog;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** Stands before an object of JDBC, as everything that it is. As thread-safe as that is. */
abstract class Proxied implements InvocationHandler {

  private final Object target;

  Proxied(Object target) {
    this.target = target;
  }

  /**
   * A proxy with all interfaces that the target has.
   *
   * @return the target itself, with a warning, if there can be none
   */
  static <T> T before(Class<T> type, T target, Proxied handler, ResilienceLog log) {
    ClassLoader loader = target.getClass().getClassLoader();
    try {
      return type.cast(
          Proxy.newProxyInstance(
              loader == null ? Proxied.class.getClassLoader() : loader,
              ProxyInterfaces.of(target.getClass(), type),
              handler));
    } catch (RuntimeException | LinkageError fault) {
      String name = target.getClass().getName();
      log.limitedWarn(
          "jdbc-unguarded",
          name,
          fault.getClass().getName(),
          line -> line.with("class", name),
          fault);
      return target;
    }
  }

  @Override
  public final @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] arguments)
      throws Throwable {
    if (method.getName().equals("equals") && method.getParameterCount() == 1) {
      return isSame(proxy, arguments[0]);
    }
    return invoke(proxy, new TargetMethod(target, method, arguments));
  }

  /** Runs a method of the target's, or something else in its place. */
  abstract @Nullable Object invoke(Object proxy, TargetMethod method) throws Throwable;

  @SuppressWarnings(
      "ReferenceEquality") // the proxy is equal to itself, and to others of its target
  private boolean isSame(Object proxy, @Nullable Object other) {
    if (proxy == other) {
      return true;
    }
    return target.equals(other == null ? null : targetOf(other));
  }

  /** What a proxy stands before; anything else is itself. */
  static Object targetOf(Object object) {
    Object handler =
        Proxy.isProxyClass(object.getClass()) ? Proxy.getInvocationHandler(object) : null;
    return handler instanceof Proxied ? ((Proxied) handler).target : object;
  }

  /** What a proxy was asked for. */
  static final class TargetMethod {

    private final Object target;
    private final Method method;
    private final @Nullable Object @Nullable [] arguments;

    TargetMethod(Object target, Method method, @Nullable Object @Nullable [] arguments) {
      this.target = target;
      this.method = method;
      this.arguments = arguments;
    }

    String name() {
      return method.getName();
    }

    /** The first argument if it is a text; else null. */
    @Nullable String sql() {
      Object first = arguments == null || arguments.length == 0 ? null : arguments[0];
      return first instanceof String ? (String) first : null;
    }

    @Nullable Object proceed() throws Throwable {
      try {
        return method.invoke(target, arguments);
      } catch (InvocationTargetException thrown) {
        throw thrown.getTargetException();
      }
    }
  }
}
