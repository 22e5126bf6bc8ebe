package com.sqg.resilience.adapter.http;

import com.sqg.resilience.core.log.LogLine;
import com.sqg.resilience.support.bean.TestDoubles;
import java.util.List;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

/**
 * Guards the HTTP clients among an application's beans, and the builders of clients. Creates no
 * beans. A client that cannot be guarded stays as it is, with a warning.
 */
public final class HttpBeanPostProcessor implements BeanPostProcessor, PriorityOrdered {

  private final HttpResilience resilience;
  private final DeclaredTypes declared;
  private final List<BeanGuard> guards;

  /**
   * A post-processor for the clients that are on the class path.
   *
   * @param beans knows what beans are declared as
   */
  public HttpBeanPostProcessor(HttpResilience resilience, BeanFactory beans) {
    this.resilience = resilience;
    this.declared = new DeclaredTypes(beans);
    this.guards = PresentClients.guards(resilience);
  }

  /** Before auto-proxying: what is proxied can no longer be replaced. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 100;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    try {
      for (BeanGuard guard : guards) {
        Object guarded = guard.guardBean(bean);
        if (guarded != bean) {
          return TestDoubles.contain(bean) ? bean : replaced(bean, guarded, beanName);
        }
      }
    } catch (RuntimeException | LinkageError fault) {
      resilience.log().warn(unguarded(bean, beanName), fault);
    }
    return bean;
  }

  /** A bean that is asked for by a class which its guarded twin is not stays what it is. */
  private Object replaced(Object bean, Object guarded, String beanName) {
    if (bean.getClass().isInstance(guarded) || declared.allow(beanName, guarded)) {
      return guarded;
    }
    resilience.log().warn(unguarded(bean, beanName), null);
    return bean;
  }

  private static LogLine unguarded(Object bean, String beanName) {
    return LogLine.of("http-client-unguarded")
        .with("bean", beanName)
        .with("type", bean.getClass().getName());
  }
}
