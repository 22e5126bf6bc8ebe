package com.sqg.resilience.adapter.jdbc;

import com.sqg.resilience.adapter.jdbc.template.GuardedTemplates;
import com.sqg.resilience.core.log.LogLine;
import com.sqg.resilience.support.bean.TestDoubles;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.support.JdbcDaoSupport;

/**
 * Guards an application's templates without its doing: {@link JdbcTemplate} beans, the templates
 * for named parameters that were made on a data source, and those of data access objects. Creates
 * no beans. What it cannot guard stays as it is, with a warning.
 */
public final class JdbcBeanPostProcessor implements BeanPostProcessor, PriorityOrdered {

  private final JdbcResilience resilience;
  private final Set<String> early = ConcurrentHashMap.newKeySet();

  /** A post-processor. */
  public JdbcBeanPostProcessor(JdbcResilience resilience) {
    this.resilience = resilience;
  }

  /** Before auto-proxying: what is proxied can no longer be replaced. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 100;
  }

  /** Before a data access object looks at its template. */
  @Override
  public Object postProcessBeforeInitialization(Object bean, String beanName) {
    if (bean instanceof JdbcDaoSupport) {
      try {
        guard((JdbcDaoSupport) bean, beanName);
      } catch (RuntimeException | LinkageError fault) {
        warn(beanName, fault);
      }
    }
    return bean;
  }

  private void guard(JdbcDaoSupport support, String beanName) {
    JdbcTemplate template = support.getJdbcTemplate();
    if (template != null && isToBeGuarded(template) && !GuardedTemplates.isGuarded(template)) {
      support.setJdbcTemplate(resilience.guard(template, beanName));
    }
  }

  /** What others are given of a bean that is not ready; once it is, it must stay as it is. */
  Object guardEarly(Object bean, String beanName) {
    early.add(beanName);
    return guarded(bean, beanName);
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    return early.remove(beanName) ? bean : guarded(bean, beanName);
  }

  private Object guarded(Object bean, String beanName) {
    try {
      return process(bean, beanName);
    } catch (RuntimeException | LinkageError fault) {
      warn(beanName, fault);
      return bean;
    }
  }

  private Object process(Object bean, String beanName) {
    if (bean instanceof JdbcTemplate) {
      return isToBeGuarded((JdbcTemplate) bean)
          ? resilience.guard((JdbcTemplate) bean, beanName)
          : bean;
    }
    return bean.getClass() == NamedParameterJdbcTemplate.class
            && isOnTemplate((NamedParameterJdbcTemplate) bean)
        ? resilience.guard((NamedParameterJdbcTemplate) bean, beanName)
        : bean;
  }

  private static boolean isOnTemplate(NamedParameterJdbcTemplate named) {
    JdbcOperations operations = named.getJdbcOperations();
    return operations instanceof JdbcTemplate && isToBeGuarded((JdbcTemplate) operations);
  }

  /** Without a data source it is a test's double as well: Spring lets no other one get here. */
  private static boolean isToBeGuarded(JdbcTemplate template) {
    return !TestDoubles.contain(template)
        && !GuardedTemplates.isLookedUp(template)
        && template.getDataSource() != null;
  }

  private void warn(String beanName, Throwable fault) {
    resilience.log().warn(LogLine.of("jdbc-unguarded").with("bean", beanName), fault);
  }
}
