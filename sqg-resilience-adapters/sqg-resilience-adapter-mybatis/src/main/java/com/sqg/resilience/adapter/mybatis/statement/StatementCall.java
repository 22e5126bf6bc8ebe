package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.core.call.Invocation;
import org.apache.ibatis.executor.BatchExecutor;
import org.jspecify.annotations.Nullable;

/**
 * One statement on its way through MyBatis's executor. It is admitted when it is about to run SQL,
 * and not before: what a cache answers is nobody's business. Belongs to one thread.
 */
final class StatementCall {

  private final StatementGuard guard;
  private final StatementKind kind;
  private final SessionDataSource session;
  private boolean reached;
  private boolean selectedKey;
  private @Nullable Admission admission;

  StatementCall(StatementGuard guard, StatementKind kind, SessionDataSource session) {
    this.guard = guard;
    this.kind = kind;
    this.session = session;
  }

  /**
   * Asks for admission, the first time it is called.
   *
   * @throws com.sqg.resilience.api.SqgResourceUnavailableException if the statement is refused
   */
  void reach() {
    if (!reached) {
      reached = true;
      admission = guard.admit(kind, session);
    }
  }

  void selectsKey() {
    selectedKey = true;
  }

  /** The admitted call; null before admission, if refused, or with the mode off. */
  @Nullable Invocation invocation() {
    return admission == null ? null : admission.invocation();
  }

  void exclude(long nanos) {
    if (admission != null) {
      admission.invocation().exclude(nanos);
    }
  }

  void failed(Throwable error) {
    if (admission != null) {
      admission.invocation().complete(null, error);
    }
  }

  void returned(@Nullable Object result) {
    if (!reached) {
      guard.answeredFromCache(kind, session);
    } else if (admission != null) {
      end(admission, result);
    }
  }

  private void end(Admission admitted, @Nullable Object result) {
    if (isEnqueued(result) && !selectedKey) {
      admitted.invocation().cancel(); // waits in a batch: says nothing about the database
    } else {
      admitted.invocation().complete(result, null);
    }
    admitted.connected();
  }

  /** Whether an update only joined a batch. */
  static boolean isEnqueued(@Nullable Object updateResult) {
    return updateResult instanceof Integer
        && (Integer) updateResult == BatchExecutor.BATCH_UPDATE_RETURN_VALUE;
  }
}
