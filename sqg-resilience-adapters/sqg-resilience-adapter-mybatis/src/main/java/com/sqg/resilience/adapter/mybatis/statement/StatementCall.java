package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.support.sql.BatchedSql;
import java.sql.Connection;
import org.apache.ibatis.executor.statement.StatementHandler;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.session.ResultHandler;
import org.jspecify.annotations.Nullable;

/**
 * One statement on its way through MyBatis's executor. It is admitted when it is about to run SQL,
 * and not before: what a cache answers is nobody's business. Belongs to one thread.
 */
final class StatementCall {

  private final StatementGuard guard;
  private final StatementKind kind;
  private final StatementSession session;
  private final @Nullable MappedStatement statement;
  private final @Nullable Object[] slot;
  private final @Nullable StatementCall outer;
  private final @Nullable Object before;
  private final long enteredNanos;
  private @Nullable String mapper;
  private boolean reached;
  private boolean connected;
  private boolean selectingKey;
  private boolean selectedKey;
  private @Nullable String sql;
  private @Nullable Invocation invocation;
  private @Nullable SlowSqlPartition partition;
  private @Nullable String named;
  private int timeoutSeconds;

  /**
   * Begins a statement; {@link #exit} must follow on the same thread.
   *
   * @param statement null for a batch
   */
  StatementCall(
      StatementGuard guard,
      StatementKind kind,
      StatementSession session,
      @Nullable MappedStatement statement) {
    this.guard = guard;
    this.kind = kind;
    this.session = session;
    this.statement = statement;
    this.mapper = statement == null ? null : statement.getId();
    this.slot = CurrentStatement.slot();
    this.before = slot[0];
    this.outer = CurrentStatement.in(slot);
    this.enteredNanos = outer == null ? 0 : System.nanoTime();
    slot[0] = this;
  }

  /**
   * A result handler of the application's, whose time is not the statement's.
   *
   * @param handler null for none
   */
  @SuppressWarnings("rawtypes") // as the interface declares
  @Nullable ResultHandler untimed(@Nullable ResultHandler handler) {
    return handler == null ? null : new UntimedResultHandler(handler, this);
  }

  /** What runs on is none of its execution, until {@link #resume}. */
  void pause() {
    if (invocation != null) {
      invocation.pauseExecution();
    }
  }

  void resume() {
    if (invocation != null) {
      invocation.resumeExecution();
    }
  }

  /** Whether its own statement handler has been made. */
  boolean hasRun() {
    return sql != null;
  }

  /** Ends it. What it took is not the outer statement's time. */
  void exit() {
    // To null at last, not removed: that holds nothing, and the next statement need not begin anew.
    slot[0] = before;
    if (outer != null && outer.invocation != null) {
      outer.invocation.exclude(System.nanoTime() - enteredNanos);
    }
  }

  StatementKind kind() {
    return kind;
  }

  StatementSession session() {
    return session;
  }

  @Nullable String mapper() {
    return mapper;
  }

  /** What it runs; null as long as that is unknown. */
  @Nullable String sql() {
    return sql;
  }

  /**
   * Its statement handler has been made, or that of its key, which is part of it.
   *
   * @throws com.sqg.resilience.api.SqgResourceUnavailableException if the statement is refused
   */
  void runs(StatementHandler handler) {
    if (!selectingKey) {
      String its = handler.getBoundSql().getSql();
      sql = its;
      reach(its);
    }
  }

  /**
   * Asks for admission, the first time it is called.
   *
   * @param text what is about to run; null if that is unknown
   * @throws com.sqg.resilience.api.SqgResourceUnavailableException if the statement is refused
   */
  void reach(@Nullable String text) {
    if (!reached) {
      reached = true;
      guard.admit(this, () -> text);
    }
  }

  /**
   * It flushes a batch.
   *
   * @throws com.sqg.resilience.api.SqgResourceUnavailableException if that is refused
   */
  void flushes(BatchedSql batch) {
    connected = true; // since its first statement joined
    mapper = batch.mapper();
    reach(batch.sql());
  }

  /**
   * It selects its key. If it does so first, on a connection that it then keeps, it has to be
   * admitted now.
   *
   * @throws com.sqg.resilience.api.SqgResourceUnavailableException if it is refused
   */
  void selectsKey(Object parameter) {
    selectedKey = true;
    if (reached) {
      connected = true; // its own statement has run
    } else {
      reached = true;
      guard.admit(this, () -> statement == null ? null : SqlPreview.of(statement, parameter));
    }
    selectingKey = true;
  }

  void hasKey() {
    selectingKey = false;
  }

  /** It makes a statement handler whose SQL runs later, with the rest of a batch. */
  void runsLater() {
    reached = true;
  }

  /**
   * The statement was admitted.
   *
   * @param newPartition null if it has no breaker of its own
   * @param dataSource to which data source; null if the name is a resolver's, and says nothing
   *     about connections
   */
  void admitted(
      Invocation newInvocation,
      @Nullable SlowSqlPartition newPartition,
      @Nullable String dataSource) {
    this.invocation = newInvocation;
    this.partition = newPartition;
    this.named = dataSource;
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

  /**
   * It was given a connection. What it waited for the first one is not its execution; it has that
   * one from then on, also where a key is selected for it.
   */
  void connected(Connection connection) {
    if (!connected && invocation != null && partition != null) {
      connected = true;
      session.configured().naming().borrow(connection);
      timeoutSeconds = guard.admission().timeoutSeconds(invocation, partition, connection);
      invocation.executionBegan();
    }
  }

  /** The timeout that it may have at most; 0 if it needs none. */
  int timeoutSeconds() {
    return timeoutSeconds;
  }

  void failed(Throwable error) {
    if (invocation != null) {
      invocation.complete(null, error, executionNanos(invocation, error));
    }
  }

  <T extends @Nullable Object> T returning(T result) {
    if (!reached) {
      guard.answeredFromCache(kind, session);
    } else if (invocation != null) {
      invocation.complete(result, null, executionNanos(invocation, null));
      keepsConnection();
    }
    return result;
  }

  /** It only joined a batch, which says nothing about the database; its key may. */
  void enqueued() {
    if (invocation != null) {
      if (selectedKey) {
        invocation.complete(null, null, Invocation.NOT_MEASURED);
      } else {
        invocation.cancel();
      }
      keepsConnection();
    }
  }

  private long executionNanos(Invocation admitted, @Nullable Throwable error) {
    return partition == null
        ? Invocation.NOT_MEASURED
        : guard.admission().executionNanos(partition, admitted.executionNanos(), error);
  }

  /** The session keeps the connection that it has now. */
  private void keepsConnection() {
    if (named != null) {
      session.ranOn(named);
    }
  }
}
