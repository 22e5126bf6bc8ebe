package com.sqg.resilience.adapter.mybatis.statement;

import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.ibatis.cache.CacheKey;
import org.apache.ibatis.cursor.Cursor;
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
    return guarded(
        StatementKind.of(statement, StatementKind.QUERY),
        () -> delegate.query(statement, parameter, bounds, handler));
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
    return guarded(
        StatementKind.of(statement, StatementKind.QUERY),
        () -> {
          if (mayFlush) {
            CurrentStatement.runsSql(); // MyBatis flushes before it makes the statement handler
          }
          return delegate.query(statement, parameter, bounds, handler, key, sql);
        });
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
    return guarded(
        StatementKind.of(statement, StatementKind.QUERY),
        () -> delegate.queryCursor(statement, parameter, bounds));
  }

  @Override
  public int update(MappedStatement statement, Object parameter) throws SQLException {
    int result =
        joinsBatch(statement)
            ? enqueue(() -> delegate.update(statement, parameter))
            : guarded(
                StatementKind.of(statement, StatementKind.UPDATE),
                () -> delegate.update(statement, parameter));
    batchPending |= StatementCall.isEnqueued(result);
    return result;
  }

  /**
   * Whether an update talks to nobody. The first of a batch borrows the connection, and one that
   * selects its key runs that select at once.
   */
  private boolean joinsBatch(MappedStatement statement) {
    return batchPending && !(statement.getKeyGenerator() instanceof SelectKeyGenerator);
  }

  @Override
  public List<BatchResult> flushStatements() throws SQLException {
    if (!batchPending) {
      return delegate.flushStatements();
    }
    return guarded(
        StatementKind.UPDATE,
        () -> {
          CurrentStatement.runsSql();
          batchPending = false; // not if it is refused: the batch waits for another try
          return delegate.flushStatements();
        });
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

  private <T extends @Nullable Object> T guarded(StatementKind kind, StatementBody<T> body)
      throws SQLException {
    StatementGuard guard = guards.get();
    return guard == null ? body.run() : guard.run(kind, session, body);
  }

  /** Its statement handler runs nothing yet. */
  private int enqueue(StatementBody<Integer> body) throws SQLException {
    StatementGuard guard = guards.get();
    return guard == null ? body.run() : guard.enqueue(session, body);
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
