package com.sqg.resilience.adapter.http.spring;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A {@code RestClient.Builder} whose clients are guarded when they are built, since only then it is
 * known whether they have interceptors. Else it is the given one.
 */
final class GuardedRestClientBuilder implements InvocationHandler {

  private final Object builder;
  private final RestClientType type;
  private final UnaryOperator<Object> guard;

  private GuardedRestClientBuilder(
      Object builder, RestClientType type, UnaryOperator<Object> guard) {
    this.builder = builder;
    this.type = type;
    this.guard = guard;
  }

  /** The guarded builder; the given one if it is. */
  static Object of(Object builder, RestClientType type, UnaryOperator<Object> guard) {
    if (Proxy.isProxyClass(builder.getClass())
        && Proxy.getInvocationHandler(builder) instanceof GuardedRestClientBuilder) {
      return builder;
    }
    return Proxy.newProxyInstance(
        type.builder().getClassLoader(),
        new Class<?>[] {type.builder()},
        new GuardedRestClientBuilder(builder, type, guard));
  }

  @Override
  @SuppressWarnings("unchecked") // what the interface says
  public @Nullable Object invoke(
      Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    Object argument = arguments != null && arguments.length == 1 ? arguments[0] : null;
    switch (method.getName()) {
      case "build":
        return guard.apply(type.build(builder));
      case "clone":
        return of(invokeBuilder(method, arguments), type, guard);
      case "apply":
        if (argument instanceof Consumer) {
          ((Consumer<Object>) argument).accept(proxy);
        }
        return proxy;
      case "equals":
        return proxy == argument;
      default:
        Object result = invokeBuilder(method, arguments);
        return result == builder ? proxy : result;
    }
  }

  private Object invokeBuilder(Method method, @Nullable Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(builder, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }
}
