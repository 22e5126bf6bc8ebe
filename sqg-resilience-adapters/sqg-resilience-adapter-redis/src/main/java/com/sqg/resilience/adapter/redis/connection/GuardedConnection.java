package com.sqg.resilience.adapter.redis.connection;

import com.sqg.resilience.adapter.redis.command.CommandMethod;
import com.sqg.resilience.adapter.redis.command.CommandRole;
import com.sqg.resilience.core.call.Invocation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.RedisSystemException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.util.ReflectionUtils;

/**
 * A blocking connection each of whose commands is one call; those of a pipeline or a transaction
 * are one together. The real connection is taken when it is first needed, within the admission of
 * the command that needs it: so taking it is part of that call, and a refused one takes none. As
 * any connection it is used by one thread at a time.
 */
final class GuardedConnection implements InvocationHandler {

  private static final Object[] NO_ARGUMENTS = {};

  private final RedisGuard guard;
  private final ConnectionType type;
  private final Supplier<?> source;
  private @Nullable Object taken;
  private @Nullable CommandBatch batch;
  private boolean closed;
  private @Nullable Map<String, Object> groups;

  GuardedConnection(RedisGuard guard, ConnectionType type, Supplier<?> source) {
    this.guard = guard;
    this.type = type;
    this.source = source;
  }

  /** What the application gets. */
  Object proxy() {
    return type.connection(this);
  }

  /** The real connection. */
  Object connection() {
    Object connection = taken;
    if (connection == null) {
      if (closed) {
        throw new RedisSystemException("Connection is closed", null);
      }
      connection = GuardedConnections.real(source.get());
      taken = connection;
    }
    return connection;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] given)
      throws Throwable {
    return handle(proxy, this::connection, method, given == null ? NO_ARGUMENTS : given);
  }

  /**
   * Does what a method of the connection, or of one of its groups, asks for.
   *
   * @param receiver what the method is of, if it comes to that
   */
  @Nullable Object handle(
      Object proxy, Supplier<?> receiver, Method method, @Nullable Object[] arguments)
      throws Throwable {
    CommandMethod understood = guard.understand(method);
    switch (understood.kind()) {
      case COMMAND:
      case NAMED_COMMAND:
        return command(understood, receiver, method, arguments);
      case GROUP:
        return group(method);
      case OPEN_PIPELINE:
        return begin(false, receiver, method, arguments);
      case BEGIN_TRANSACTION:
        return begin(true, receiver, method, arguments);
      case CLOSE_PIPELINE:
        return end(false, understood, receiver, method, arguments);
      case END_TRANSACTION:
        return end(true, understood, receiver, method, arguments);
      case CLOSE:
        return close(method, arguments);
      case IS_CLOSED:
        return taken == null ? closed : call(connection(), method, arguments);
      case IS_BATCHING:
        return taken == null ? false : call(connection(), method, arguments);
      case SUBSCRIPTION:
        return taken == null ? null : call(connection(), method, arguments);
      case SENTINEL:
        return GuardedConnections.sentinel(
            guard, ((RedisConnection) connection()).getSentinelConnection());
      case OBJECT:
        return ofObject(proxy, method, arguments);
      default:
        return uncounted(receiver, method, arguments);
    }
  }

  private @Nullable Object command(
      CommandMethod understood, Supplier<?> receiver, Method method, @Nullable Object[] arguments)
      throws Throwable {
    CommandBatch open = batch;
    if (open != null) {
      return partOf(open, receiver, method, arguments);
    }
    Invocation invocation = guard.begin(understood.role(arguments), understood.waits(arguments));
    if (invocation == null) {
      return call(receiver.get(), method, arguments);
    }
    Object result;
    try {
      result = call(receiver.get(), method, arguments);
    } catch (Throwable error) {
      invocation.complete(null, error);
      throw error;
    }
    invocation.complete(result, null);
    return result;
  }

  private @Nullable Object partOf(
      CommandBatch open, Supplier<?> receiver, Method method, @Nullable Object[] arguments)
      throws Throwable {
    long begun = System.nanoTime();
    try {
      return call(receiver.get(), method, arguments);
    } finally {
      open.spent(System.nanoTime() - begun);
    }
  }

  private @Nullable Object begin(
      boolean transaction, Supplier<?> receiver, Method method, @Nullable Object[] arguments)
      throws Throwable {
    CommandBatch open = batch;
    if (open != null) { // one within the other, or begun twice
      return partOf(open, receiver, method, arguments);
    }
    CommandBatch begun = new CommandBatch(guard.begin(CommandRole.WRITE, false), transaction);
    Object result;
    try {
      result = partOf(begun, receiver, method, arguments);
    } catch (Throwable error) {
      begun.complete(error);
      throw error;
    }
    batch = begun;
    return result;
  }

  private @Nullable Object end(
      boolean transaction,
      CommandMethod understood,
      Supplier<?> receiver,
      Method method,
      @Nullable Object[] arguments)
      throws Throwable {
    CommandBatch open = batch;
    if (open == null) {
      return transaction
          ? command(understood, receiver, method, arguments)
          : uncounted(receiver, method, arguments);
    }
    if (open.isTransaction() != transaction) {
      return partOf(open, receiver, method, arguments);
    }
    batch = null;
    Object result;
    try {
      result = partOf(open, receiver, method, arguments);
    } catch (Throwable error) {
      open.complete(error);
      throw error;
    }
    open.complete(null);
    return result;
  }

  private @Nullable Object close(Method method, @Nullable Object[] arguments) throws Throwable {
    CommandBatch open = batch;
    batch = null;
    closed = true;
    if (open != null) {
      open.abandon();
    }
    return taken == null ? null : call(taken, method, arguments);
  }

  /** What is no call, but fails as one if Redis is not there. */
  private @Nullable Object uncounted(
      Supplier<?> receiver, Method method, @Nullable Object[] arguments) throws Throwable {
    try {
      return call(receiver.get(), method, arguments);
    } catch (Throwable error) {
      guard.failed(CommandRole.READ, error);
      throw error;
    }
  }

  private Object group(Method getter) {
    Map<String, Object> known = groups;
    if (known == null) {
      known = new HashMap<>(4);
      groups = known;
    }
    Object group = known.get(getter.getName());
    if (group == null) {
      group = type.group(getter, new GuardedCommands(this, getter));
      known.put(getter.getName(), group);
    }
    return group;
  }

  /** The real group. It is asked for without a call: that sends nothing. */
  Object groupOf(Method getter) {
    return ReflectionUtils.invokeMethod(getter, connection());
  }

  private static @Nullable Object ofObject(
      Object proxy, Method method, @Nullable Object[] arguments) {
    switch (method.getName()) {
      case "equals":
        return proxy == arguments[0];
      case "hashCode":
        return System.identityHashCode(proxy);
      default:
        return "guarded " + method.getDeclaringClass().getSimpleName();
    }
  }

  static @Nullable Object call(Object receiver, Method method, @Nullable Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(receiver, arguments);
    } catch (InvocationTargetException wrapped) {
      throw wrapped.getTargetException();
    }
  }
}
