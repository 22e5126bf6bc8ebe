package com.sqg.resilience.support.datasource;

import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.HierarchicalBeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.SingletonBeanRegistry;

/** Finds the bean that a data source is, or is wrapped by or in. Creates no bean. */
final class DataSourceBeans {

  private static final String SCOPED_TARGET = "scopedTarget.";

  private final @Nullable BeanFactory beans;

  DataSourceBeans(@Nullable BeanFactory beans) {
    this.beans = beans;
  }

  /** The name of the nearest bean; null if there is none. */
  @Nullable String nameOf(DataSourceChain chain) {
    String nearest = null;
    int nearestDistance = Integer.MAX_VALUE;
    for (BeanFactory factory = beans; factory != null; factory = parent(factory)) {
      for (String name : names(factory)) {
        DataSource bean = existing(factory, name);
        int distance = bean == null ? -1 : chain.distance(new DataSourceChain(bean));
        if (distance >= 0 && distance < nearestDistance) {
          nearest = name;
          nearestDistance = distance;
        }
      }
    }
    return nearest;
  }

  private static @Nullable BeanFactory parent(BeanFactory factory) {
    return factory instanceof HierarchicalBeanFactory
        ? ((HierarchicalBeanFactory) factory).getParentBeanFactory()
        : null;
  }

  private static String[] names(BeanFactory factory) {
    return factory instanceof ListableBeanFactory
        ? ((ListableBeanFactory) factory).getBeanNamesForType(DataSource.class, true, false)
        : new String[0];
  }

  private static @Nullable DataSource existing(BeanFactory factory, String name) {
    boolean exists =
        !name.startsWith(SCOPED_TARGET)
            && (!(factory instanceof SingletonBeanRegistry)
                || ((SingletonBeanRegistry) factory).containsSingleton(name));
    if (!exists) {
      return null;
    }
    try {
      return factory.getBean(name, DataSource.class);
    } catch (RuntimeException unavailable) {
      return null;
    }
  }
}
