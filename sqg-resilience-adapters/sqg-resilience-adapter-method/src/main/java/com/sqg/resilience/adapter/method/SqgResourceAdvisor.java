package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.fallback.AnnotatedMethod;
import com.sqg.resilience.core.fallback.ResourceFaults;
import com.sqg.resilience.core.log.ResilienceLog;
import java.util.Collection;
import java.util.function.Supplier;
import org.aopalliance.aop.Advice;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Pointcut;
import org.springframework.aop.support.AbstractPointcutAdvisor;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.Ordered;

/**
 * Guards the methods annotated with {@link com.sqg.resilience.api.SqgResource}. Declare it as a
 * static bean method with {@code ROLE_INFRASTRUCTURE}; {@link SqgResourceConfiguration} does.
 * Thread-safe.
 */
public final class SqgResourceAdvisor extends AbstractPointcutAdvisor {

  private static final long serialVersionUID = 1L;

  /**
   * Outside the advice of transactions and caches, whose order is {@link Ordered#LOWEST_PRECEDENCE}
   * unless the application says otherwise, with room for aspects in between.
   */
  public static final int DEFAULT_ORDER = Ordered.LOWEST_PRECEDENCE - 1_000;

  private final transient AnnotatedMethods annotatedMethods = new AnnotatedMethods();
  private final transient RuntimeReference runtimeReference;
  private final transient MethodGuards guards;
  private final transient Pointcut pointcut;
  private final transient Advice advice;

  /**
   * An advisor.
   *
   * @param runtime asked when the first annotated method is called; calls run unguarded as long as
   *     it answers null or throws
   * @param beans where fallback strategies are looked up when they are first needed
   */
  public SqgResourceAdvisor(
      Supplier<? extends @Nullable ResilienceRuntime> runtime, BeanFactory beans) {
    ResilienceLog log = new ResilienceLog(System::nanoTime);
    this.runtimeReference = new RuntimeReference(runtime);
    this.guards = new MethodGuards(annotatedMethods, new BeanStrategies(beans), log);
    this.pointcut = new SqgResourcePointcut(annotatedMethods);
    this.advice = new SqgResourceInterceptor(runtimeReference, guards, log);
    setOrder(DEFAULT_ORDER);
  }

  @Override
  public Pointcut getPointcut() {
    return pointcut;
  }

  @Override
  public Advice getAdvice() {
    return advice;
  }

  Collection<AnnotatedMethod> annotatedMethodsOf(Class<?> type) {
    return annotatedMethods.of(type);
  }

  void validate(AnnotatedMethod method, ResourceFaults faults) {
    guards.validate(method, faults);
  }

  /** Says that all beans are there: from now on calls of any thread are guarded. */
  void started() {
    runtimeReference.started();
  }
}
