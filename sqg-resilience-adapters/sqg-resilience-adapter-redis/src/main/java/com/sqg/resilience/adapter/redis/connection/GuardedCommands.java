package com.sqg.resilience.adapter.redis.connection;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** A group of a guarded connection's commands. Used as its connection is. */
final class GuardedCommands implements InvocationHandler {

  private static final Object[] NO_ARGUMENTS = {};

  private final GuardedConnection connection;
  private final Method getter;
  private @Nullable Object commands;

  GuardedCommands(GuardedConnection connection, Method getter) {
    this.connection = connection;
    this.getter = getter;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] given)
      throws Throwable {
    return connection.handle(proxy, this::commands, method, given == null ? NO_ARGUMENTS : given);
  }

  private Object commands() {
    Object known = commands;
    if (known == null) {
      known = connection.groupOf(getter);
      commands = known;
    }
    return known;
  }
}
