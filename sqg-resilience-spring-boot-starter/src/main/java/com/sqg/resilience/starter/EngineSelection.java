package com.sqg.resilience.starter;

import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.core.engine.NoopResilienceEngine;
import com.sqg.resilience.core.isolation.IsolatedEngine;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;

/**
 * Chooses the engine: the configured one, else the application's, else Sentinel. Closes at the end
 * what it made itself; beans are their context's.
 */
final class EngineSelection implements AutoCloseable {

  private static final String SENTINEL = "sentinel";
  private static final String NOOP = "noop";

  private final ListableBeanFactory beans;
  private final Set<String> beanNames = new LinkedHashSet<>();
  private final List<AutoCloseable> closeables = new ArrayList<>();

  EngineSelection(ListableBeanFactory beans) {
    this.beans = beans;
    Collections.addAll(
        beanNames,
        BeanFactoryUtils.beanNamesForTypeIncludingAncestors(
            beans, SqgResilienceEngine.class, true, false));
  }

  /** The names that may be configured. */
  Set<String> names() {
    Set<String> names = new LinkedHashSet<>(Arrays.asList(SENTINEL, NOOP));
    names.addAll(beanNames);
    return names;
  }

  /**
   * The engine of a name; the application's own isolated, since nothing is known of how it behaves.
   *
   * @param name one of {@link #names}; empty if none is configured
   * @throws IllegalStateException if another context uses the application's engine
   */
  SqgResilienceEngine select(String name) {
    if (beanNames.contains(name)) {
      return claim(beans.getBean(name, SqgResilienceEngine.class));
    }
    if (name.isEmpty() && !beanNames.isEmpty()) {
      return claim(beans.getBean(SqgResilienceEngine.class));
    }
    SqgResilienceEngine made =
        name.equals(NOOP) ? new NoopResilienceEngine() : new SentinelResilienceEngine();
    closeables.add(made);
    return made;
  }

  private SqgResilienceEngine claim(SqgResilienceEngine bean) {
    closeables.add(EngineClaim.on(bean));
    return new IsolatedEngine(bean);
  }

  @Override
  public void close() throws Exception {
    for (AutoCloseable closeable : closeables) {
      closeable.close();
    }
  }
}
