package com.sqg.resilience.adapter.method;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** An application context whose annotated beans are guarded by a scripted engine. */
public final class GuardedContext implements AutoCloseable {

  public final ScriptedEngine engine = new ScriptedEngine();
  public final AnnotationConfigApplicationContext context =
      new AnnotationConfigApplicationContext();

  private GuardedContext(SqgMode mode, boolean proxyTargetClass) {
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(
            new MapPropertySource(
                "test", Map.of("spring.aop.proxy-target-class", proxyTargetClass)));
    context.registerBean(
        ResilienceRuntime.class,
        () -> ResilienceRuntime.builder(engine, TestRules.mode(mode)).build());
    context.register(SqgResourceConfiguration.class);
  }

  /** Proxies by subclassing, as Spring Boot makes them. */
  public static GuardedContext in(SqgMode mode) {
    return new GuardedContext(mode, true);
  }

  /** Proxies of interfaces. */
  public static GuardedContext withInterfaceProxies(SqgMode mode) {
    return new GuardedContext(mode, false);
  }

  public GuardedContext with(Class<?>... types) {
    context.register(types);
    return this;
  }

  public GuardedContext start() {
    context.refresh();
    return this;
  }

  public GuardedContext refusing() {
    engine.refusing(SqgBlockReason.CIRCUIT_OPEN);
    return this;
  }

  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  public ResilienceRuntime runtime() {
    return context.getBean(ResilienceRuntime.class);
  }

  public List<SqgFailureDecision> decisions() {
    return engine.decisions();
  }

  /** Calls that were admitted and have not ended. */
  public int open() {
    return engine.acquired.size() - engine.completed.size();
  }

  @Override
  public void close() {
    context.close();
  }
}
