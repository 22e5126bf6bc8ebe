package com.sqg.resilience.support.datasource;

import com.sqg.resilience.core.log.LogLine;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.memo.BoundedMemo;
import com.sqg.resilience.core.resource.SafeNames;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * The key of a Spring routing data source. The key is the application's code and is asked once more
 * than without us, so a key that changes from one question to the next (round robin) is found out
 * and left alone: asking would shift the balance, and the answer would not be the one that counts.
 */
final class SpringRoutingKey implements RoutingKey {

  private static final int MAX_NAMES = 1_024;
  private static final int PROOFS = 4;

  private final AbstractRoutingDataSource dataSource;
  private final String dataSourceName;
  private final String defaultTargetName;
  private final ResilienceLog log;
  private final MethodHandle determineKey;
  private final boolean choosesTargetItself;
  private final BoundedMemo<Object, String> names = new BoundedMemo<>(MAX_NAMES);
  private volatile boolean unstable;

  /**
   * A key.
   *
   * @param dataSourceName the routing data source's own name
   * @param defaultTargetName the name of the target that is used when no key matches
   */
  SpringRoutingKey(
      AbstractRoutingDataSource dataSource,
      String dataSourceName,
      String defaultTargetName,
      ResilienceLog log)
      throws ReflectiveOperationException {
    this.dataSource = dataSource;
    this.dataSourceName = SafeNames.of(dataSourceName);
    this.defaultTargetName = SafeNames.of(defaultTargetName);
    this.log = log;
    Method key = AbstractRoutingDataSource.class.getDeclaredMethod("determineCurrentLookupKey");
    key.setAccessible(true);
    this.determineKey = MethodHandles.lookup().unreflect(key);
    this.choosesTargetItself = overridesChoice(dataSource.getClass());
  }

  private static boolean overridesChoice(Class<?> type) {
    for (Class<?> c = type; c != AbstractRoutingDataSource.class && c != null; ) {
      for (Method method : c.getDeclaredMethods()) {
        if (method.getName().equals("determineTargetDataSource")
            && method.getParameterCount() == 0) {
          return true;
        }
      }
      c = c.getSuperclass();
    }
    return false;
  }

  @Override
  public String current() throws Throwable {
    if (unstable) {
      return dataSourceName;
    }
    Object key = ask();
    if (key == null) {
      return defaultTargetName;
    }
    String name = names.get(key);
    return name != null ? name : nameOfNew(key);
  }

  private @Nullable Object ask() throws Throwable {
    return determineKey.invoke(dataSource);
  }

  private String nameOfNew(Object key) throws Throwable {
    for (int i = 0; i < PROOFS; i++) {
      if (!Objects.equals(key, ask())) {
        unstable = true;
        log.warn(
            LogLine.of("routing-key-unstable")
                .with("data-source", dataSourceName)
                .with("hint", "add an SqgDataSourceNameResolver to name its targets"),
            null);
        return dataSourceName;
      }
    }
    if (!choosesTargetItself && !targets().containsKey(key)) {
      return defaultTargetName; // not remembered: the target may be added later
    }
    return names.remember(key, SafeNames.of(String.valueOf(key)));
  }

  private Map<Object, DataSource> targets() {
    return dataSource.getResolvedDataSources();
  }

  /** The key under which the default target is also known; null if under none. */
  @SuppressWarnings("ReferenceEquality") // the same data source, not an equal one
  static @Nullable String keyOfDefault(AbstractRoutingDataSource dataSource) {
    DataSource target = dataSource.getResolvedDefaultDataSource();
    for (Map.Entry<Object, DataSource> entry : dataSource.getResolvedDataSources().entrySet()) {
      if (target != null && entry.getValue() == target) {
        return String.valueOf(entry.getKey());
      }
    }
    return null;
  }
}
