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

  /** Whether an object may be the bean of a name. Creates no beans to know that. */
  boolean allow(String beanName, Object object) {
    if (!(beans instanceof ConfigurableBeanFactory)) {
      return true;
    }
    BeanDefinition definition;
    try {
      definition = ((ConfigurableBeanFactory) beans).getMergedBeanDefinition(beanName);
    } catch (NoSuchBeanDefinitionException none) {
      return true; // processed by hand
    }
    Class<?> type = definition.getResolvableType().resolve();
    if (type == null) {
      return true;
    }
    if (FactoryBean.class.isAssignableFrom(type)) {
      Class<?> product = productOf((ConfigurableBeanFactory) beans, beanName);
      return product != null && product.isInstance(object);
    }
    return type.isInstance(object);
  }

  private static @Nullable Class<?> productOf(ConfigurableBeanFactory beans, String beanName) {
    if (!beans.containsSingleton(beanName)) {
      return beans.getType(beanName, false);
    }
    Object factory = beans.getSingleton(beanName);
    return factory instanceof FactoryBean ? ((FactoryBean<?>) factory).getObjectType() : null;
  }
}
