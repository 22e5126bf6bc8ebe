package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.support.sql.BatchedSql;
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
  private @Nullable BatchedSql batch; // null while nothing waits

  GuardedExecutor(
      Executor delegate,
      Supplier<? extends @Nullable StatementGuard> guards,
      GuardedConfiguration configuration) {
    this.delegate = delegate;
    this.guards = guards;
    this.session = configuration.session();
  }

  @Override
  public <E> List<E> query(
      MappedStatement statement, Object parameter, RowBounds bounds, ResultHandler handler)
      throws SQLException {
    if (isSelectKey(statement)) {
      return selectKey(statement, parameter, bounds, handler);
    }
    if (batch != null) {
      BoundSql sql = statement.getBoundSql(parameter);
      CacheKey key = delegate.createCacheKey(statement, parameter, bounds, sql);
      return query(statement, parameter, bounds, handler, key, sql);
    }
    StatementCall call = begin(statement, StatementKind.QUERY);
    if (call == null) {
      return delegate.query(statement, parameter, bounds, handler);
    }
    try {
      return call.returning(delegate.query(statement, parameter, bounds, call.untimed(handler)));
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
    boolean mayFlush = batch != null && mayBeCached(statement, handler, key);
    if (batch != null && !mayFlush) {
      flushStatements();
    }
    StatementCall call = begin(statement, StatementKind.QUERY);
    if (call == null) {
      return delegate.query(statement, parameter, bounds, handler, key, sql);
    }
    try {
      if (mayFlush) {
        call.reach(sql.getSql()); // MyBatis flushes before it makes the statement handler
      }
      return call.returning(
          delegate.query(statement, parameter, bounds, call.untimed(handler), key, sql));
    } catch (Throwable error) {
      call.failed(error);
      throw error;
    } finally {
      call.exit();
      if (mayFlush && call.hasRun()) {
        batch = null; // no cache had it
      }
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
    if (batch != null) {
      flushStatements();
    }
    StatementCall call = begin(statement, StatementKind.QUERY);
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

  private <E> List<E> selectKey(
      MappedStatement statement, Object parameter, RowBounds bounds, ResultHandler handler)
      throws SQLException {
    StatementCall call = CurrentStatement.get();
    if (call == null) {
      return delegate.query(statement, parameter, bounds, handler);
    }
    call.selectsKey(parameter);
    try {
      return delegate.query(statement, parameter, bounds, handler);
    } finally {
      call.hasKey();
    }
  }

  @Override
  public int update(MappedStatement statement, Object parameter) throws SQLException {
    StatementCall call = begin(statement, StatementKind.UPDATE);
    if (call == null) {
      int result = delegate.update(statement, parameter);
      remember(result, null, statement);
      return result;
    }
    if (joinsBatch(statement)) {
      call.runsLater();
    }
    try {
      int result = delegate.update(statement, parameter);
      if (remember(result, call.sql(), statement)) {
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

  /**
   * Whether an update talks to nobody. The first of a batch borrows the connection, and one that
   * selects its key runs that select at once.
   */
  private boolean joinsBatch(MappedStatement statement) {
    return batch != null && !(statement.getKeyGenerator() instanceof SelectKeyGenerator);
  }

  /** Whether an update waits in the batch now. */
  private boolean remember(int result, @Nullable String sql, MappedStatement statement) {
    if (result != BatchExecutor.BATCH_UPDATE_RETURN_VALUE) {
      return false;
    }
    BatchedSql joined = batch == null ? new BatchedSql() : batch;
    joined.add(sql, statement.getId());
    batch = joined;
    return true;
  }

  @Override
  public List<BatchResult> flushStatements() throws SQLException {
    BatchedSql flushed = batch;
    StatementGuard guard = flushed == null ? null : guards.get();
    if (flushed == null || guard == null) {
      batch = null;
      return delegate.flushStatements();
    }
    StatementCall call = new StatementCall(guard, StatementKind.UPDATE, session, null);
    try {
      call.flushes(flushed);
      batch = null; // not if it is refused: the batch waits for another try
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
    if (batch != null) {
      delegate.clearLocalCache();
      flushStatements(); // of its own, so that the commit itself is not timed with it
    }
    delegate.commit(required);
  }

  @Override
  public void rollback(boolean required) throws SQLException {
    batch = null;
    delegate.rollback(required);
  }

  @Override
  public void close(boolean forceRollback) {
    batch = null;
    delegate.close(forceRollback);
  }

  /** Not around a lambda: the fewer frames there are, the more of MyBatis is compiled in one. */
  private @Nullable StatementCall begin(MappedStatement statement, StatementKind otherwise) {
    StatementGuard guard = guards.get();
    return guard == null
        ? null
        : new StatementCall(guard, StatementKind.of(statement, otherwise), session, statement);
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
