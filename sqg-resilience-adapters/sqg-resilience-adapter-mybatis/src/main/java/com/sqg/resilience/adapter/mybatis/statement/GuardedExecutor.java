package com.sqg.resilience.adapter.mybatis.statement;

import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.ibatis.cache.CacheKey;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.executor.BatchExecutor;
import org.apache.ibatis.executor.BatchResult;
import org.apache.ibatis.executor.Executor;
import org.apache.ibatis.executor.keygen.SelectKeyGenerator;
import org.apache.ibatis.mapping.BoundSql;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.reflection.MetaObject;
import org.apache.ibatis.session.ResultHandler;
import org.apache.ibatis.session.RowBounds;
import org.apache.ibatis.transaction.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * Begins a statement's scope, so that it is admitted before MyBatis borrows a connection. Innermost
 * of all plugins, so the statements they add (counts, pages) are seen; and what MyBatis's executor
 * takes for its outside, so nested selects are. Belongs to one session, like every executor.
 */
@SuppressWarnings("rawtypes") // as the interface declares
final class GuardedExecutor implements Executor {

  private final Executor delegate;
  private final Supplier<? extends @Nullable StatementGuard> guards;
  private final StatementSession session;
  private boolean batchPending;

  GuardedExecutor(
      Executor delegate,
      Supplier<? extends @Nullable StatementGuard> guards,
      ConfiguredDataSource dataSource) {
    this.delegate = delegate;
    this.guards = guards;
    this.session = dataSource.session();
  }

  @Override
  public <E> List<E> query(
      MappedStatement statement, Object parameter, RowBounds bounds, ResultHandler handler)
      throws SQLException {
    if (isSelectKey(statement)) {
      CurrentStatement.selectsKey();
      return delegate.query(statement, parameter, bounds, handler);
    }
    if (batchPending) {
      BoundSql sql = statement.getBoundSql(parameter);
      CacheKey key = delegate.createCacheKey(statement, parameter, bounds, sql);
      return query(statement, parameter, bounds, handler, key, sql);
    }
    StatementCall call = begin(StatementKind.of(statement, StatementKind.QUERY));
    if (call == null) {
      return delegate.query(statement, parameter, bounds, handler);
    }
    try {
      return call.returning(delegate.query(statement, parameter, bounds, handler));
    } catch (Throwable error) {
      call.failed(error);
      throw error;
    } finally {
      call.exit();
    }
  }

  @Override
  public <E> List<E> query(
      MappedStatement statement,
      Object parameter,
      RowBounds bounds,
      ResultHandler handler,
      CacheKey key,
      BoundSql sql)
      throws SQLException {
    boolean mayFlush = batchPending && mayBeCached(statement, handler, key);
    if (batchPending && !mayFlush) {
      flushStatements();
    }
    StatementCall call = begin(StatementKind.of(statement, StatementKind.QUERY));
    if (call == null) {
      return delegate.query(statement, parameter, bounds, handler, key, sql);
    }
    try {
      if (mayFlush) {
        call.reach(); // MyBatis flushes before it makes the statement handler
      }
      return call.returning(delegate.query(statement, parameter, bounds, handler, key, sql));
    } catch (Throwable error) {
      call.failed(error);
      throw error;
    } finally {
      call.exit();
    }
  }

  private boolean mayBeCached(
      MappedStatement statement, @Nullable ResultHandler handler, CacheKey key) {
    return handler == null
        && ((statement.getCache() != null && statement.isUseCache())
            || delegate.isCached(statement, key));
  }

  @Override
  public <E> Cursor<E> queryCursor(MappedStatement statement, Object parameter, RowBounds bounds)
      throws SQLException {
    if (batchPending) {
      flushStatements();
    }
    StatementCall call = begin(StatementKind.of(statement, StatementKind.QUERY));
    if (call == null) {
      return delegate.queryCursor(statement, parameter, bounds);
    }
    try {
      return call.returning(delegate.queryCursor(statement, parameter, bounds));
    } catch (Throwable error) {
      call.failed(error);
      throw error;
    } finally {
      call.exit();
    }
  }

  @Override
  public int update(MappedStatement statement, Object parameter) throws SQLException {
    int result = joinsBatch(statement) ? enqueue(statement, parameter) : run(statement, parameter);
    batchPending |= result == BatchExecutor.BATCH_UPDATE_RETURN_VALUE;
    return result;
  }

  /**
   * Whether an update talks to nobody. The first of a batch borrows the connection, and one that
   * selects its key runs that select at once.
   */
  private boolean joinsBatch(MappedStatement statement) {
    return batchPending && !(statement.getKeyGenerator() instanceof SelectKeyGenerator);
  }

  private int run(MappedStatement statement, Object parameter) throws SQLException {
    StatementCall call = begin(StatementKind.of(statement, StatementKind.UPDATE));
    if (call == null) {
      return delegate.update(statement, parameter);
    }
    try {
      int result = delegate.update(statement, parameter);
      if (result == BatchExecutor.BATCH_UPDATE_RETURN_VALUE) {
        call.enqueued();
      } else {
        call.returning(result);
      }
      return result;
    } catch (Throwable error) {
      call.failed(error);
      throw error;
    } finally {
      call.exit();
    }
  }

  /** Its statement handler runs nothing yet. */
  private int enqueue(MappedStatement statement, Object parameter) throws SQLException {
    StatementCall call = begin(StatementKind.UPDATE);
    if (call == null) {
      return delegate.update(statement, parameter);
    }
    call.runsLater();
    try {
      return delegate.update(statement, parameter);
    } finally {
      call.exit();
    }
  }

  @Override
  public List<BatchResult> flushStatements() throws SQLException {
    StatementCall call = batchPending ? begin(StatementKind.UPDATE) : null;
    if (call == null) {
      batchPending = false;
      return delegate.flushStatements();
    }
    try {
      call.reach();
      batchPending = false; // not if it is refused: the batch waits for another try
      return call.returning(delegate.flushStatements());
    } catch (Throwable error) {
      call.failed(error);
      throw error;
    } finally {
      call.exit();
    }
  }

  @Override
  public void commit(boolean required) throws SQLException {
    if (batchPending) {
      delegate.clearLocalCache();
      flushStatements(); // of its own, so that the commit itself is not timed with it
    }
    delegate.commit(required);
  }

  @Override
  public void rollback(boolean required) throws SQLException {
    batchPending = false;
    delegate.rollback(required);
  }

  @Override
  public void close(boolean forceRollback) {
    batchPending = false;
    delegate.close(forceRollback);
  }

  /**
   * Not as a lambda's caller: the fewer frames there are, the more of MyBatis is compiled in one.
   */
  private @Nullable StatementCall begin(StatementKind kind) {
    StatementGuard guard = guards.get();
    return guard == null ? null : new StatementCall(guard, kind, session);
  }

  private static boolean isSelectKey(MappedStatement statement) {
    return statement.getId().endsWith(SelectKeyGenerator.SELECT_KEY_SUFFIX);
  }

  @Override
  public CacheKey createCacheKey(
      MappedStatement statement, Object parameter, RowBounds bounds, BoundSql sql) {
    return delegate.createCacheKey(statement, parameter, bounds, sql);
  }

  @Override
  public boolean isCached(MappedStatement statement, CacheKey key) {
    return delegate.isCached(statement, key);
  }

  @Override
  public void clearLocalCache() {
    delegate.clearLocalCache();
  }

  @Override
  public void deferLoad(
      MappedStatement statement,
      MetaObject result,
      String property,
      CacheKey key,
      Class<?> targetType) {
    delegate.deferLoad(statement, result, property, key, targetType);
  }

  @Override
  public Transaction getTransaction() {
    return delegate.getTransaction();
  }

  @Override
  public boolean isClosed() {
    return delegate.isClosed();
  }

  @Override
  public void setExecutorWrapper(Executor executor) {
    delegate.setExecutorWrapper(executor);
  }
}
