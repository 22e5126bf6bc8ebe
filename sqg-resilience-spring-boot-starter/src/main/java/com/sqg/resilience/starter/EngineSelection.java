package com.sqg.resilience.starter;

import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.core.engine.NoopResilienceEngine;
import com.sqg.resilience.core.isolation.IsolatedEngine;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;

/** Chooses the engine: the configured one, else the application's, else Sentinel. */
final class EngineSelection {

  private static final String SENTINEL = "sentinel";
  private static final String NOOP = "noop";

  private final ListableBeanFactory beans;
  private final Set<String> beanNames = new LinkedHashSet<>();

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
   */
  SqgResilienceEngine select(String name) {
    if (beanNames.contains(name)) {
      return new IsolatedEngine(beans.getBean(name, SqgResilienceEngine.class));
    }
    if (name.isEmpty() && !beanNames.isEmpty()) {
      return new IsolatedEngine(beans.getBean(SqgResilienceEngine.class));
    }
    return name.equals(NOOP) ? new NoopResilienceEngine() : new SentinelResilienceEngine();
  }
}
