package com.sqg.resilience.adapter.jdbc.statement;

import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.classify.Causes;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.support.datasource.DataSourceNaming;
import com.sqg.resilience.support.datasource.GuardedSql;
import com.sqg.resilience.support.sql.StatementAdmission;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * One admitted statement, or batch, which its thread is busy with from its making until {@link
 * #exit}. What layers further in run for it is part of it; what the application runs while it is
 * handed a row is not. Belongs to one thread.
 */
public final class JdbcCall {

  private final StatementAdmission admission;
  private final Invocation invocation;
  private final @Nullable SlowSqlPartition partition;
  private final @Nullable JdbcCall outer;
  private final @Nullable DataSourceNaming naming;
  private final JdbcSource source;
  private final String dataSource;
  private final @Nullable Object[] slot;
  private final @Nullable Object before;
  private final long enteredNanos;
  private @Nullable Object template;
  private boolean executing;
  private boolean paused;
  private @Nullable Throwable elsewhere; // what another data source failed with in its course

  /**
   * The thread begins a statement; {@link #exit} must follow on the same thread.
   *
   * @param partition null if it has no breaker of its own
   * @param outer the statement in whose course it is; null if there is none
   * @param naming is told which data source it ran on; null if that is known
   */
  JdbcCall(
      StatementAdmission admission,
      Invocation invocation,
      @Nullable SlowSqlPartition partition,
      @Nullable JdbcCall outer,
      @Nullable DataSourceNaming naming,
      JdbcSource source,
      String dataSource) {
    this.admission = admission;
    this.invocation = invocation;
    this.partition = partition;
    this.outer = outer;
    this.naming = naming;
    this.source = source;
    this.dataSource = dataSource;
    this.slot = GuardedSql.slot();
    this.before = slot[0];
    this.enteredNanos = outer == null ? 0 : System.nanoTime();
    slot[0] = this;
  }

  /** The thread's call; null if it is busy with none, or with another adapter's. */
  public static @Nullable JdbcCall current() {
    Object current = GuardedSql.slot()[0];
    return current instanceof JdbcCall ? (JdbcCall) current : null;
  }

  /**
   * Whether a statement on a connection is part of what the thread is busy with, for whichever
   * adapter, and counted there.
   *
   * @param source what gave the connection
   */
  public static boolean isPartOfAnother(JdbcSource source) {
    Object current = GuardedSql.slot()[0];
    if (!(current instanceof JdbcCall)) {
      return current != null;
    }
    JdbcCall call = (JdbcCall) current;
    return !call.paused && call.source.origin().leadsTo(source.origin());
  }

  /**
   * Whether what a template is asked for is part of what the thread does for another one.
   *
   * @param source the template's
   */
  public static boolean isWithinTemplate(JdbcSource source) {
    Object current = GuardedSql.slot()[0];
    return current instanceof JdbcCall
        && !((JdbcCall) current).paused
        && ((JdbcCall) current).isOn(source);
  }

  private boolean isOn(JdbcSource other) {
    return source.origin().is(other.origin());
  }

  /** The nearest call of the resource in whose course a new one is; null if none. */
  @Nullable Invocation admittedAround(GuardedResource resource) {
    for (JdbcCall call = this; call != null; call = call.outer) {
      if (call.invocation.isEnteredInto(resource)) {
        return call.invocation;
      }
    }
    return null;
  }

  /** Says whose statement it is, among those that may be made in its course. */
  public void runsIn(Object newTemplate) {
    this.template = newTemplate;
  }

  /** Whether it was said to run in the template. */
  @SuppressWarnings("ReferenceEquality") // the same template, not an equal one
  public boolean isOf(Object other) {
    return template == other;
  }

  /**
   * Its statement is about to be executed, and what was waited for so far is not its time. Of
   * several times the first one counts.
   *
   * @return in seconds the timeout that the statement had before it was given a shorter one; {@link
   *     StatementAdmission#UNCHANGED} if it was given none
   */
  public int executes(Statement statement) throws SQLException {
    if (executing || partition == null) {
      return StatementAdmission.UNCHANGED;
    }
    executing = true;
    int timeout = admission.tighten(statement, invocation, partition);
    invocation.executionBegan();
    return timeout;
  }

  /** What follows is the application's own, until {@link #resume}. */
  public void pause() {
    paused = true;
    invocation.pauseExecution();
  }

  /** The statement goes on. */
  public void resume() {
    invocation.resumeExecution();
    paused = false;
  }

  /** It ended well. */
  public void returned(@Nullable Object result) {
    invocation.complete(result, null, executionNanos(null));
    if (naming != null) {
      naming.connected(dataSource);
    }
  }

  /** It failed. */
  public void failed(Throwable error) {
    if (outer != null && !outer.isOn(source)) {
      outer.elsewhere = error;
    }
    if (isElsewheres(error)) {
      invocation.cancel(); // counted there
    } else {
      invocation.complete(null, error, executionNanos(error));
    }
  }

  @SuppressWarnings("ReferenceEquality") // the same error, not an equal one
  private boolean isElsewheres(Throwable error) {
    Throwable other = elsewhere;
    return other != null && Causes.find(error, cause -> cause == other) != null;
  }

  /** A wait that nobody can tell from the execution says nothing about that. */
  private long executionNanos(@Nullable Throwable error) {
    return partition == null || !executing
        ? Invocation.NOT_MEASURED
        : admission.executionNanos(partition, invocation.executionNanos(), error);
  }

  /** The thread has ended it. What it took is not the time of the statement around it. */
  public void exit() {
    slot[0] = before;
    if (outer != null) {
      outer.invocation.exclude(System.nanoTime() - enteredNanos);
    }
  }
}
