package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.core.log.ResilienceLog;
import java.lang.reflect.Field;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ibatis.executor.BaseExecutor;
import org.apache.ibatis.executor.Executor;
import org.apache.ibatis.transaction.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * Reaches the executors that run SQL, so that their nested and lazy selects come through the guard,
 * and so that the wait for a connection is known. Nested selects go to what MyBatis calls the
 * executor's wrapper, which can be set, except that a caching executor hides the executor it stands
 * for. Its transaction can only be replaced. Thread-safe.
 */
public final class InnerExecutors {

  private final ResilienceLog log;
  private final @Nullable Field transaction;
  private final ConcurrentHashMap<Class<?>, Optional<Field>> fields = new ConcurrentHashMap<>();

  /** Reports what cannot be reached to the log. */
  public InnerExecutors(ResilienceLog log) {
    this.log = log;
    this.transaction = transactionField();
  }

  void route(Executor executor, GuardedExecutor guarded) {
    Executor inner = inner(executor);
    if (inner instanceof BaseExecutor) {
      inner.setExecutorWrapper(guarded);
      time(inner);
    }
  }

  private void time(Executor executor) {
    Transaction held = executor.getTransaction();
    if (transaction == null || held == null || held instanceof TimedTransaction) {
      return; // of a session on another executor's transaction, such as one for a deferred load
    }
    try {
      transaction.set(executor, new TimedTransaction(held));
    } catch (IllegalAccessException unreachable) {
      warnUntimed(unreachable);
    }
  }

  private @Nullable Field transactionField() {
    try {
      Field field = BaseExecutor.class.getDeclaredField("transaction");
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException | RuntimeException unreachable) {
      warnUntimed(unreachable);
      return null;
    }
  }

  private void warnUntimed(Exception unreachable) {
    log.limitedWarn(
        "connection-wait-unseen",
        BaseExecutor.class.getName(),
        unreachable.getClass().getName(),
        line -> line.with("hint", "statements look as slow as their wait for a connection"),
        unreachable);
  }

  private @Nullable Executor inner(Executor executor) {
    if (executor instanceof BaseExecutor) {
      return executor;
    }
    Optional<Field> field = fields.get(executor.getClass());
    if (field == null) { // looked for first: Java 8 locks to compute
      field = fields.computeIfAbsent(executor.getClass(), this::delegateField);
    }
    try {
      return field.isPresent() ? (Executor) field.get().get(executor) : null;
    } catch (IllegalAccessException | ClassCastException unreachable) {
      return null;
    }
  }

  private Optional<Field> delegateField(Class<?> executor) {
    try {
      Field field = executor.getDeclaredField("delegate");
      field.setAccessible(true);
      return Optional.of(field);
    } catch (NoSuchFieldException | RuntimeException unreachable) {
      log.limitedWarn(
          "nested-selects-unseen",
          executor.getName(),
          unreachable.getClass().getName(),
          line -> line.with("executor", executor.getName()),
          null);
      return Optional.empty();
    }
  }
}
