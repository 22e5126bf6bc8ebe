package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.resource.GuardedResource;
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

  /** Begins a statement; {@link #exit} must follow on the same thread. */
  StatementCall(StatementGuard guard, StatementKind kind, StatementSession session) {
    this.guard = guard;
    this.kind = kind;
    this.session = session;
    this.slot = CurrentStatement.slot();
    this.outer = CurrentStatement.in(slot);
    this.enteredNanos = outer == null ? 0 : System.nanoTime();
    slot[0] = this;
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

  /** It makes a statement handler whose SQL runs later, with the rest of a batch. */
  void runsLater() {
    reached = true;
  }

  void failed(Throwable error) {
    if (invocation != null) {
      invocation.complete(null, error);
    }
  }

  <T extends @Nullable Object> T returning(T result) {
    if (!reached) {
      guard.answeredFromCache(kind, session);
    } else if (invocation != null) {
      invocation.complete(result, null);
      connected();
    }
    return result;
  }

  /** It only joined a batch, which says nothing about the database; its key may. */
  void enqueued() {
    if (invocation != null) {
      if (selectedKey) {
        invocation.complete(null, null);
      } else {
        invocation.cancel();
      }
      connected();
    }
  }

  /** The session keeps the connection that it has now. */
  private void connected() {
    if (connecting != null) {
      session.ranOn(connecting);
    }
  }
}
