package com.sqg.resilience.adapter.redis.command;

import java.lang.reflect.Method;
import java.util.concurrent.ConcurrentHashMap;

/** The methods met so far, each understood once. Thread-safe. */
public final class CommandMethods {

  private final ConcurrentHashMap<Method, CommandMethod> methods = new ConcurrentHashMap<>();

  /** What the method is about. */
  public CommandMethod of(Method method) {
    CommandMethod known = methods.get(method);
    return known != null ? known : methods.computeIfAbsent(method, CommandMethod::of);
  }
}
