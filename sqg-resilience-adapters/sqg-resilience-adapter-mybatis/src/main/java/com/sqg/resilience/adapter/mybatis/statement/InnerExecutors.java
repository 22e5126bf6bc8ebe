package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.core.log.ResilienceLog;
import java.lang.reflect.Field;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ibatis.executor.BaseExecutor;
import org.apache.ibatis.executor.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Makes an executor send its nested and lazy selects through its guard. They go to what MyBatis
 * calls the executor's wrapper, which can be set, except that a caching executor hides the executor
 * it stands for. Thread-safe.
 */
public final class InnerExecutors {

  private final ResilienceLog log;
  private final ConcurrentHashMap<Class<?>, Optional<Field>> fields = new ConcurrentHashMap<>();

  /** Reports what cannot be reached to the log. */
  public InnerExecutors(ResilienceLog log) {
    this.log = log;
  }

  void route(Executor executor, GuardedExecutor guarded) {
    Executor inner = inner(executor);
    if (inner instanceof BaseExecutor) {
      inner.setExecutorWrapper(guarded);
    }
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
