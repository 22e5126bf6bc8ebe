package com.sqg.resilience.starter.slowsql;

import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import com.sqg.resilience.api.sql.SqgSlowSqlOverrides;
import com.sqg.resilience.api.sql.SqgSlowSqlSnapshot;
import io.micrometer.context.ThreadLocalAccessor;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Takes slow-SQL scopes along where Micrometer's context propagation takes anything. The library
 * finds it by itself; nothing has to be registered. Thread-safe.
 */
public final class SlowSqlThreadLocalAccessor implements ThreadLocalAccessor<SqgSlowSqlSnapshot> {

  /** What the library knows the scopes by. */
  public static final String KEY = "sqg.resilience.slow-sql";

  /** What was put in force on the thread and not taken back yet; the library nests its calls. */
  private static final ThreadLocal<Deque<SqgSlowSqlContext>> RESTORED = new ThreadLocal<>();

  /** Creates an accessor; the library does. */
  public SlowSqlThreadLocalAccessor() {}

  @Override
  public Object key() {
    return KEY;
  }

  @Override
  public @Nullable SqgSlowSqlSnapshot getValue() {
    SqgSlowSqlSnapshot snapshot = SqgSlowSqlContext.capture();
    return snapshot.overrides().equals(SqgSlowSqlOverrides.none()) ? null : snapshot;
  }

  @Override
  public void setValue(SqgSlowSqlSnapshot value) {
    Deque<SqgSlowSqlContext> restored = RESTORED.get();
    if (restored == null) {
      restored = new ArrayDeque<>();
      RESTORED.set(restored);
    }
    restored.push(value.restore());
  }

  /** Puts in force that there are no scopes. */
  @Override
  public void setValue() {
    setValue(SqgSlowSqlSnapshot.empty());
  }

  @Override
  public void restore(SqgSlowSqlSnapshot previous) {
    restore();
  }

  /** Brings the thread's own scopes back, which know what was in force before. */
  @Override
  public void restore() {
    Deque<SqgSlowSqlContext> restored = RESTORED.get();
    if (restored != null) {
      restored.pop().close();
      if (restored.isEmpty()) {
        RESTORED.remove();
      }
    }
  }
}
