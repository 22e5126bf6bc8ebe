package com.sqg.resilience.adapter.redis.reactive;

import com.sqg.resilience.adapter.redis.command.CommandMethod;
import com.sqg.resilience.adapter.redis.command.CommandRole;
import com.sqg.resilience.adapter.redis.command.MethodKind;
import com.sqg.resilience.adapter.redis.connection.RedisGuard;
import com.sqg.resilience.core.call.ResilienceInvoker;
import com.sqg.resilience.support.reactor.ReactorGuard;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.redis.RedisSystemException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A reactive connection: each subscription to what a command gives is one call. The real connection
 * is taken when it is first needed, within the admission of the command that needs it. Thread-safe.
 */
final class GuardedReactiveConnection implements InvocationHandler {

  private static final Object[] NO_ARGUMENTS = {};

  private final RedisGuard guard;
  private final Supplier<?> source;
  private final ConcurrentHashMap<String, Object> groups = new ConcurrentHashMap<>(4);
  private volatile @Nullable Object taken;
  private volatile boolean closed;

  GuardedReactiveConnection(RedisGuard guard, Supplier<?> source) {
    this.guard = guard;
    this.source = source;
  }

  /** The real connection. */
  Object connection() {
    Object connection = taken;
    return connection != null ? connection : take();
  }

  private synchronized Object take() {
    Object connection = taken;
    if (connection == null) {
      if (closed) {
        throw new RedisSystemException("Connection is closed", null);
      }
      connection = GuardedReactiveConnections.real(source.get());
      taken = connection;
    }
    return connection;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] given)
      throws Throwable {
    return handle(proxy, this::connection, method, given);
  }

  private @Nullable Object handle(
      Object proxy, Supplier<?> receiver, Method method, @Nullable Object[] given)
      throws Throwable {
    @Nullable Object[] arguments = given == null ? NO_ARGUMENTS : given;
    CommandMethod understood = guard.understand(method);
    switch (understood.kind()) {
      case GROUP:
        return group(method);
      case CLOSE:
        return close(method, arguments);
      case OBJECT:
        return ofObject(proxy, method, arguments);
      default:
        return publisher(understood, receiver, method, arguments);
    }
  }

  private @Nullable Object publisher(
      CommandMethod understood, Supplier<?> receiver, Method method, @Nullable Object[] arguments)
      throws Throwable {
    Class<?> type = method.getReturnType();
    if (type != Mono.class && type != Flux.class) {
      return call(receiver.get(), method, arguments);
    }
    Supplier<Publisher<Object>> published = () -> publisherOf(receiver, method, arguments);
    if (type == Mono.class) {
      Mono<Object> mono = Mono.defer(() -> Mono.fromDirect(published.get()));
      return understood.kind() == MethodKind.SUBSCRIBE
          ? mono.doOnError(error -> guard.failed(CommandRole.READ, error))
          : Mono.defer(() -> guarded(mono, understood, arguments));
    }
    Flux<Object> flux = Flux.defer(published);
    return Flux.defer(() -> guarded(flux, understood, arguments));
  }

  private Mono<Object> guarded(
      Mono<Object> mono, CommandMethod understood, @Nullable Object[] arguments) {
    ResilienceInvoker invoker = guard.invoker();
    return invoker == null
        ? mono
        : new ReactorGuard<>(call(invoker, understood, arguments)).mono(mono);
  }

  private Flux<Object> guarded(
      Flux<Object> flux, CommandMethod understood, @Nullable Object[] arguments) {
    ResilienceInvoker invoker = guard.invoker();
    if (invoker == null) {
      return flux;
    }
    ReactiveCommand call = call(invoker, understood, arguments);
    return new ReactorGuard<>(call).flux(flux).doOnNext(call::answered).doOnCancel(call::satisfied);
  }

  private ReactiveCommand call(
      ResilienceInvoker invoker, CommandMethod understood, @Nullable Object[] arguments) {
    return new ReactiveCommand(
        guard, invoker, understood.role(arguments), understood.waits(arguments));
  }

  @SuppressWarnings("unchecked") // as the method's own type has it
  private static Publisher<Object> publisherOf(
      Supplier<?> receiver, Method method, @Nullable Object[] arguments) {
    try {
      return (Publisher<Object>) method.invoke(receiver.get(), arguments);
    } catch (InvocationTargetException wrapped) {
      return Mono.error(wrapped.getTargetException());
    } catch (IllegalAccessException impossible) {
      return Mono.error(impossible);
    }
  }

  private @Nullable Object close(Method method, @Nullable Object[] arguments) throws Throwable {
    if (method.getReturnType() == Mono.class) {
      return Mono.defer(
          () -> {
            Object connection = closed();
            return connection == null
                ? Mono.empty()
                : Mono.fromDirect(publisherOf(() -> connection, method, arguments));
          });
    }
    Object connection = closed();
    return connection == null ? null : call(connection, method, arguments);
  }

  /** The real connection, which is taken no more; null if it never was. */
  private synchronized @Nullable Object closed() {
    closed = true;
    return taken;
  }

  private Object group(Method getter) {
    Object known = groups.get(getter.getName());
    return known != null ? known : groups.computeIfAbsent(getter.getName(), n -> made(getter));
  }

  private Object made(Method getter) {
    Class<?> type = getter.getReturnType();
    Supplier<?> commands =
        () -> {
          try {
            return call(connection(), getter, NO_ARGUMENTS);
          } catch (RuntimeException | Error fault) {
            throw fault;
          } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
          }
        };
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> handle(proxy, commands, method, arguments));
  }

  private static @Nullable Object ofObject(
      Object proxy, Method method, @Nullable Object[] arguments) {
    switch (method.getName()) {
      case "equals":
        return proxy == arguments[0];
      case "hashCode":
        return System.identityHashCode(proxy);
      default:
        return "guarded reactive connection";
    }
  }

  private static @Nullable Object call(Object receiver, Method method, @Nullable Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(receiver, arguments);
    } catch (InvocationTargetException wrapped) {
      throw wrapped.getTargetException();
    }
  }
}
