package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.fallback.AnnotatedMethod;
import com.sqg.resilience.core.fallback.AnnotationCheck;
import com.sqg.resilience.core.fallback.InvalidSqgResourceException;
import com.sqg.resilience.core.fallback.ResourceFaults;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.SpringProxy;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Checks the annotated methods of all beans once they are there, lazy and prototype ones included
 * as far as their class is known, and stops the start with one {@link InvalidSqgResourceException}
 * for all of them.
 */
public final class SqgResourceValidator implements SmartInitializingSingleton, AnnotationCheck {

  private final SqgResourceAdvisor advisor;
  private final ConfigurableListableBeanFactory beans;
  private boolean faultless;

  /** A validator for the beans of a factory. */
  public SqgResourceValidator(SqgResourceAdvisor advisor, ConfigurableListableBeanFactory beans) {
    this.advisor = advisor;
    this.beans = beans;
  }

  @Override
  public void afterSingletonsInstantiated() {
    if (!faultless) {
      collect().throwIfAny();
    }
    advisor.started();
  }

  @Override
  public List<String> faults() {
    List<String> faults = collect().all();
    faultless = faults.isEmpty(); // need not be found out twice in one start
    return faults;
  }

  private ResourceFaults collect() {
    ResourceFaults faults = new ResourceFaults();
    ResourceDirections directions = new ResourceDirections();
    Interceptability interceptability = new Interceptability(beans);
    for (String name : beans.getBeanNamesForType(Object.class, true, false)) {
      Class<?> type = typeOf(name);
      if (type != null) {
        for (AnnotatedMethod method : advisor.annotatedMethodsOf(type)) {
          String fault = interceptability.faultOf(method, name);
          if (fault != null) {
            faults.add(method, fault);
          }
          advisor.validate(method, faults);
          directions.check(method, faults);
        }
      }
    }
    return faults;
  }

  private @Nullable Class<?> typeOf(String name) {
    try {
      Class<?> type = AutoProxyUtils.determineTargetClass(beans, name);
      return type == null || isUnfinished(type) ? null : type;
    } catch (RuntimeException | LinkageError unknown) {
      return null; // checked when it is called
    }
  }

  /** The bean will be of some subclass, or is hidden in a proxy; the fallback may be there. */
  private static boolean isUnfinished(Class<?> type) {
    return Modifier.isAbstract(type.getModifiers()) || SpringProxy.class.isAssignableFrom(type);
  }
}
