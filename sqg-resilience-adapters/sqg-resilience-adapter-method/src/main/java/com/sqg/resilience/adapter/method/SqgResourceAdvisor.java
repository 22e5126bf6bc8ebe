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
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.core.Ordered;

/**
 * Guards the methods annotated with {@link com.sqg.resilience.api.SqgResource}. Declare it as a
 * static bean method with {@code ROLE_INFRASTRUCTURE}; {@link SqgResourceConfiguration} does.
 * Thread-safe.
 */
public final class SqgResourceAdvisor extends AbstractPointcutAdvisor implements BeanFactoryAware {

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
  private transient volatile BeanFactory beanFactory = new StaticListableBeanFactory();

  /**
   * An advisor.
   *
   * @param runtime asked when the first annotated method is called; calls run unguarded as long as
   *     it answers null or throws
   */
  public SqgResourceAdvisor(Supplier<? extends @Nullable ResilienceRuntime> runtime) {
    ResilienceLog log = new ResilienceLog(System::nanoTime);
    this.runtimeReference = new RuntimeReference(runtime);
    this.guards = new MethodGuards(annotatedMethods, new BeanStrategies(() -> beanFactory), log);
    this.pointcut = new SqgResourcePointcut(annotatedMethods);
    this.advice = new SqgResourceInterceptor(runtimeReference, guards, log);
    setOrder(DEFAULT_ORDER);
  }

  /**
   * Where fallback strategies are looked up when they are first needed. No constructor parameter:
   * to resolve it by type, Spring would create every factory bean while the advisor, which all
   * beans wait for, is not there yet.
   */
  @Override
  public void setBeanFactory(BeanFactory beans) {
    this.beanFactory = beans;
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
