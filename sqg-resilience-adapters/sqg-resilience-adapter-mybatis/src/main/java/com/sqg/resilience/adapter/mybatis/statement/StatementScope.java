package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.resource.GuardedResource;
import org.jspecify.annotations.Nullable;

/**
 * What a thread is doing for MyBatis, innermost statement first. The executor knows the statement,
 * but only the making of a statement handler tells that it is about to run SQL; the scope brings
 * both together.
 */
final class StatementScope {

  private static final ThreadLocal<@Nullable StatementScope> CURRENT = new ThreadLocal<>();

  private final @Nullable StatementCall call;
  private final @Nullable StatementScope outer;
  private final long enteredNanos;

  private StatementScope(@Nullable StatementCall call, @Nullable StatementScope outer) {
    this.call = call;
    this.outer = outer;
    this.enteredNanos = outer == null ? 0 : System.nanoTime();
  }

  /**
   * Begins the scope of a statement; {@link #exit} must follow on the same thread.
   *
   * @param call null for work that runs no SQL of its own
   */
  static StatementScope enter(@Nullable StatementCall call) {
    StatementScope scope = new StatementScope(call, CURRENT.get());
    CURRENT.set(scope);
    return scope;
  }

  /** Ends the scope. What it took is not the outer statement's time. */
  void exit() {
    // Set to null, not removed: that holds nothing, and the next statement need not begin anew.
    CURRENT.set(outer);
    if (outer != null && outer.call != null) {
      outer.call.exclude(System.nanoTime() - enteredNanos);
    }
  }

  /**
   * The current statement is about to run SQL and to borrow a connection for it.
   *
   * @throws com.sqg.resilience.api.SqgResourceUnavailableException if it is refused
   */
  static void runsSql() {
    StatementScope scope = CURRENT.get();
    if (scope != null && scope.call != null) {
      scope.call.reach();
    }
  }

  /** The current statement selects its key, which is part of it. */
  static void selectsKey() {
    StatementScope scope = CURRENT.get();
    if (scope != null && scope.call != null) {
      scope.call.selectsKey();
    }
  }

  /** The nearest admitted call of the resource in whose course the thread is; null if none. */
  static @Nullable Invocation admitted(GuardedResource resource) {
    for (StatementScope scope = CURRENT.get(); scope != null; scope = scope.outer) {
      Invocation invocation = scope.call == null ? null : scope.call.invocation();
      if (invocation != null && invocation.isEnteredInto(resource)) {
        return invocation;
      }
    }
    return null;
  }
}
