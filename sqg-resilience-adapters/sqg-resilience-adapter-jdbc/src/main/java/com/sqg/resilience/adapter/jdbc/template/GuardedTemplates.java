package com.sqg.resilience.adapter.jdbc.template;

import com.sqg.resilience.adapter.jdbc.statement.JdbcGuard;
import com.sqg.resilience.adapter.jdbc.statement.JdbcOperation;
import com.sqg.resilience.adapter.jdbc.statement.JdbcSource;
import com.sqg.resilience.support.bean.ProxyObstacles;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Advisor;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;

/** Makes templates guard what they run. Thread-safe. */
public final class GuardedTemplates {

  private final Supplier<? extends @Nullable JdbcGuard> guards;

  /**
   * A maker.
   *
   * @param guards asked for every call; null while calls run unguarded
   */
  public GuardedTemplates(Supplier<? extends @Nullable JdbcGuard> guards) {
    this.guards = guards;
  }

  /** Whether what a template runs is guarded already, whatever proxies stand before it. */
  public static boolean isGuarded(Object template) {
    Object layer = template;
    while (layer instanceof Advised) {
      for (Advisor advisor : ((Advised) layer).getAdvisors()) {
        if (advisor.getAdvice() instanceof TemplateAdvice) {
          return true;
        }
      }
      layer = AopProxyUtils.getSingletonTarget(layer);
    }
    return false;
  }

  /**
   * Whether a template leads with each call to whichever there is then, as those of a scope and
   * lazily injected ones do. What it leads to is a bean, which is guarded as such; to ask for it
   * might create it too early, or fail.
   */
  public static boolean isLookedUp(Object template) {
    Object layer = template;
    while (layer instanceof Advised) {
      if (!((Advised) layer).getTargetSource().isStatic()) {
        return true;
      }
      layer = AopProxyUtils.getSingletonTarget(layer);
    }
    return false;
  }

  /**
   * A template that guards what the given one runs.
   *
   * @param template of Spring's own class or of one of the application's
   * @throws RuntimeException if the application's class cannot be extended, or a proxy of it would
   *     not be all that it is
   */
  public JdbcTemplate guarded(JdbcTemplate template, JdbcSource source) {
    requireProxyable(template.getClass());
    ProxyFactory factory = new ProxyFactory();
    factory.setTarget(
        template.getClass() == JdbcTemplate.class ? new MeasuredJdbcTemplate(template) : template);
    factory.setProxyTargetClass(true);
    for (JdbcOperation operation : JdbcOperation.values()) {
      factory.addAdvisor(
          new DefaultPointcutAdvisor(
              new OperationPointcut(operation), new TemplateAdvice(guards, operation, source)));
    }
    // Else every call looks its advice up in a map where the many overloads of a name collide.
    factory.setFrozen(true);
    return (JdbcTemplate) factory.getProxy(template.getClass().getClassLoader());
  }

  private static void requireProxyable(Class<?> type) {
    String obstacle = ProxyObstacles.in(type, JdbcTemplate.class);
    if (obstacle != null) {
      throw new IllegalArgumentException(
          "no proxy can stand before " + type.getName() + " because of its " + obstacle);
    }
  }

  /** The same template on other operations. */
  public static NamedParameterJdbcTemplate on(
      JdbcOperations operations, NamedParameterJdbcTemplate template) {
    NamedParameterJdbcTemplate other = new NamedParameterJdbcTemplate(operations);
    other.setCacheLimit(template.getCacheLimit());
    return other;
  }
}
