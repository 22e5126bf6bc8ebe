package com.sqg.resilience.adapter.http;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;

/** What beans are declared as, which is what others may ask for them by. Thread-safe. */
final class DeclaredTypes {

  private final BeanFactory beans;

  DeclaredTypes(BeanFactory beans) {
    this.beans = beans;
  }

  /** Whether an object may be the bean of a name. */
  boolean allow(String beanName, Object object) {
    Class<?> type = typeOf(beanName);
    return type == null || type.isInstance(object);
  }

  private @Nullable Class<?> typeOf(String beanName) {
    if (!(beans instanceof ConfigurableBeanFactory)) {
      return null;
    }
    BeanDefinition definition;
    try {
      definition = ((ConfigurableBeanFactory) beans).getMergedBeanDefinition(beanName);
    } catch (NoSuchBeanDefinitionException none) {
      return null; // processed by hand
    }
    Class<?> type = definition.getResolvableType().resolve();
    return type != null && FactoryBean.class.isAssignableFrom(type) ? productOf(beanName) : type;
  }

  private @Nullable Class<?> productOf(String beanName) {
    Object factory = beans.getBean(BeanFactory.FACTORY_BEAN_PREFIX + beanName);
    return factory instanceof FactoryBean ? ((FactoryBean<?>) factory).getObjectType() : null;
  }
}
