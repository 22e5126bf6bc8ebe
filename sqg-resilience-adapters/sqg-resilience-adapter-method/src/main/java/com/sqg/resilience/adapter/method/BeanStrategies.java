package com.sqg.resilience.adapter.method;

import com.sqg.resilience.api.SqgFallbackStrategy;
import com.sqg.resilience.core.fallback.FallbackStrategies;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/** Strategies from the application context; where it has none of the type, one that we make. */
final class BeanStrategies implements FallbackStrategies {

  private final Supplier<BeanFactory> factory;
  private final Map<Class<?>, SqgFallbackStrategy> own = new ConcurrentHashMap<>();

  BeanStrategies(Supplier<BeanFactory> factory) {
    this.factory = factory;
  }

  @Override
  public @Nullable String faultOf(Class<? extends SqgFallbackStrategy> type) {
    String[] names = beanNames(type);
    if (names.length == 0) {
      return faultOfClass(type);
    }
    long primaries = 0;
    for (String name : names) {
      primaries += isPrimary(name) ? 1 : 0;
    }
    return names.length == 1 || primaries == 1
        ? null
        : "has several beans, " + String.join(" and ", names) + ", of which none is @Primary";
  }

  private String[] beanNames(Class<?> type) {
    BeanFactory beans = factory.get();
    return beans instanceof ListableBeanFactory
        ? BeanFactoryUtils.beanNamesForTypeIncludingAncestors(
            (ListableBeanFactory) beans, type, true, false)
        : new String[0];
  }

  private boolean isPrimary(String name) {
    BeanFactory beans = factory.get();
    if (!(beans instanceof ConfigurableListableBeanFactory)) {
      return false;
    }
    ConfigurableListableBeanFactory definitions = (ConfigurableListableBeanFactory) beans;
    return definitions.containsBeanDefinition(name)
        && definitions.getMergedBeanDefinition(name).isPrimary();
  }

  private static @Nullable String faultOfClass(Class<?> type) {
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      return "has no bean, and cannot be instantiated: it is abstract";
    }
    boolean inner = type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (constructor.getParameterCount() == 0 && !inner) {
        return null;
      }
    }
    return "has no bean, and cannot be instantiated: it has no constructor without arguments";
  }

  @Override
  public SqgFallbackStrategy get(Class<? extends SqgFallbackStrategy> type) {
    if (beanNames(type).length > 0) {
      return factory.get().getBean(type);
    }
    return own.computeIfAbsent(type, missing -> BeanUtils.instantiateClass(type));
  }
}
