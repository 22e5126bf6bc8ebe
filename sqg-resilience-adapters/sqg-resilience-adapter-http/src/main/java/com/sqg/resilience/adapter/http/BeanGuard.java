package com.sqg.resilience.adapter.http;

/** Guards the beans of one client. Thread-safe. */
public interface BeanGuard {

  /**
   * Guards a bean, if it is of the client. Guarding twice does nothing.
   *
   * @return the bean itself, or what is to take its place
   */
  Object guardBean(Object bean);
}
