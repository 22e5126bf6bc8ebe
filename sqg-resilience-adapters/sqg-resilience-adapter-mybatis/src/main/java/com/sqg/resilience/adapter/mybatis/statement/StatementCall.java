package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.resource.GuardedResource;
import org.apache.ibatis.executor.BatchExecutor;
import org.jspecify.annotations.Nullable;

/**
 * One statement on its way through MyBatis's executor. It is admitted when it is about to run SQL,
 * and not before: what a cache answers is nobody's business. Belongs to one thread.
 */
final class StatementCall {

  private final StatementGuard guard;
  private final StatementKind kind;
  private final StatementSession session;
  private final @Nullable Object[] slot;
  private final @Nullable StatementCall outer;
  private final long enteredNanos;
  private boolean reached;
  private boolean selectedKey;
  private @Nullable Invocation invocation;
  private @Nullable String connecting;

  private StatementCall(StatementGuard guard, StatementKind kind, StatementSession session) {
    this.guard = guard;
    this.kind = kind;
    this.session = session;
    this.slot = CurrentStatement.slot();
    this.outer = CurrentStatement.in(slot);
    this.enteredNanos = outer == null ? 0 : System.nanoTime();
    slot[0] = this;
  }

  /** Begins a statement; {@link #exit} must follow on the same thread. */
  static StatementCall enter(StatementGuard guard, StatementKind kind, StatementSession session) {
    return new StatementCall(guard, kind, session);
  }

  /** Begins what makes a statement handler and runs no SQL with it. */
  static StatementCall enterUnreached(StatementGuard guard, StatementSession session) {
    StatementCall call = new StatementCall(guard, StatementKind.UPDATE, session);
    call.reached = true;
    return call;
  }

  /** Ends it. What it took is not the outer statement's time. */
  void exit() {
    // To null at last, not removed: that holds nothing, and the next statement need not begin anew.
    slot[0] = outer;
    if (outer != null && outer.invocation != null) {
      outer.invocation.exclude(System.nanoTime() - enteredNanos);
    }
  }

  /**
   * Asks for admission, the first time it is called.
   *
   * @throws com.sqg.resilience.api.SqgResourceUnavailableException if the statement is refused
   */
  void reach() {
    if (!reached) {
      reached = true;
      guard.admit(this, kind, session);
    }
  }

  /**
   * The statement was admitted.
   *
   * @param dataSource to which data source; null if the name is a resolver's, and says nothing
   *     about connections
   */
  void admitted(Invocation newInvocation, @Nullable String dataSource) {
    this.invocation = newInvocation;
    this.connecting = dataSource;
  }

  void selectsKey() {
    selectedKey = true;
  }

  /** The nearest admitted call of the resource in whose course this one is; null if none. */
  @Nullable Invocation admittedAround(GuardedResource resource) {
    for (StatementCall call = outer; call != null; call = call.outer) {
      Invocation around = call.invocation;
      if (around != null && around.isEnteredInto(resource)) {
        return around;
      }
    }
    return null;
  }

  void failed(Throwable error) {
    if (invocation != null) {
      invocation.complete(null, error);
    }
  }

  void returned(@Nullable Object result) {
    if (!reached) {
      guard.answeredFromCache(kind, session);
    } else if (invocation != null) {
      end(invocation, result);
    }
  }

  private void end(Invocation admitted, @Nullable Object result) {
    if (isEnqueued(result) && !selectedKey) {
      admitted.cancel(); // waits in a batch: says nothing about the database
    } else {
      admitted.complete(result, null);
    }
    if (connecting != null) {
      session.ranOn(connecting); // the session keeps the connection
    }
  }

  /** Whether an update only joined a batch. */
  static boolean isEnqueued(@Nullable Object updateResult) {
    return updateResult instanceof Integer
        && (Integer) updateResult == BatchExecutor.BATCH_UPDATE_RETURN_VALUE;
  }
}
