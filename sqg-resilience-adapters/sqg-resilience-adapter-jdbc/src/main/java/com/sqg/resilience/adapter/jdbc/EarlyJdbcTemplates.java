package com.sqg.resilience.adapter.jdbc;

import org.springframework.beans.factory.config.SmartInstantiationAwareBeanPostProcessor;

/**
 * Guards templates that other beans of a circle of references are given before they are ready.
 * Without an order of its own, so that it comes after auto-proxying: that takes for its bean what
 * it is given, and must be given what it will see again.
 */
public final class EarlyJdbcTemplates implements SmartInstantiationAwareBeanPostProcessor {

  private final JdbcBeanPostProcessor templates;

  /**
   * A post-processor.
   *
   * @param templates guards those that are ready
   */
  public EarlyJdbcTemplates(JdbcBeanPostProcessor templates) {
    this.templates = templates;
  }

  @Override
  public Object getEarlyBeanReference(Object bean, String beanName) {
    return templates.guardEarly(bean, beanName);
  }
}
