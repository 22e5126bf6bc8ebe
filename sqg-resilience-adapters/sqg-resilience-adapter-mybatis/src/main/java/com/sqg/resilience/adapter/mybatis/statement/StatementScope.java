package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.core.call.Invocation;
import org.jspecify.annotations.Nullable;

/**
 * The statement that a thread is running, from admission to the executor's return. Tells whether
 * SQL was really run: MyBatis makes a statement handler then, and only then.
 */
final class StatementScope {

  private static final ThreadLocal<StatementScope> CURRENT = new ThreadLocal<>();

  private final @Nullable Invocation invocation;
  private final @Nullable StatementScope outer;
  private boolean ranSql;
  private boolean selectedKey;

  private StatementScope(@Nullable Invocation invocation, @Nullable StatementScope outer) {
    this.invocation = invocation;
    this.outer = outer;
  }

  /** Begins the scope of an admitted statement; {@link #exit} must follow on the same thread. */
  static StatementScope enter(Invocation invocation) {
    return enter(new StatementScope(invocation, CURRENT.get()));
  }

  /** Begins the scope of work that belongs to a statement which has been admitted already. */
  static StatementScope enterPart(boolean selectsKey) {
    StatementScope outer = CURRENT.get();
    if (selectsKey && outer != null) {
      outer.selectedKey = true;
    }
    return enter(new StatementScope(null, outer));
  }

  private static StatementScope enter(StatementScope scope) {
    CURRENT.set(scope);
    return scope;
  }

  /** Ends the scope. */
  void exit() {
    if (outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(outer);
    }
  }

  /** Notes that the current statement runs SQL. */
  static void runsSql() {
    StatementScope scope = CURRENT.get();
    if (scope != null) {
      scope.ranSql = true;
    }
  }

  /** Whether the current work belongs to a statement that has been admitted already. */
  static boolean isPart() {
    StatementScope scope = CURRENT.get();
    return scope != null && scope.invocation == null;
  }

  /**
   * Ends the statement in whose result handling another one is about to begin: its own SQL has been
   * executed. Were both admitted at once, an outer statement that probes a half-open breaker would
   * refuse its own nested selects, for ever.
   */
  static void endOuter() {
    StatementScope scope = CURRENT.get();
    if (scope != null && scope.ranSql && scope.invocation != null) {
      scope.invocation.complete(null, null);
    }
  }

  boolean ranSql() {
    return ranSql;
  }

  boolean selectedKey() {
    return selectedKey;
  }
}
