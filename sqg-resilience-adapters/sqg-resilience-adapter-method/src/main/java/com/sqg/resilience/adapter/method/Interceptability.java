package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.fallback.AnnotatedMethod;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.config.AopConfigUtils;
import org.springframework.aop.framework.ProxyConfig;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.framework.ProxyProcessorSupport;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/** Tells whether the proxy that a bean gets can intercept a method at all. */
final class Interceptability {

  private final ConfigurableListableBeanFactory beans;
  private final InterfaceChoice interfaceChoice = new InterfaceChoice();

  Interceptability(ConfigurableListableBeanFactory beans) {
    this.beans = beans;
  }

  /** What stands in the way, in words; null if nothing does. */
  @Nullable String faultOf(AnnotatedMethod annotated, String beanName) {
    Method method = annotated.method();
    if (Modifier.isStatic(method.getModifiers())) {
      return "is static; only methods of an object can be guarded";
    }
    if (Modifier.isPrivate(method.getModifiers())) {
      return "is private; a proxy cannot intercept it";
    }
    Class<?> type = annotated.targetClass();
    if (type.isInterface() || Proxy.isProxyClass(type)) {
      return null;
    }
    if (usesClassProxy(type, beanName)) {
      return Modifier.isFinal(method.getModifiers())
          ? "is final; a proxy made by subclassing cannot intercept it"
          : null;
    }
    return isInAnInterface(method, type)
        ? null
        : "is in none of the interfaces of its class; a proxy made from them cannot intercept it."
            + " Add it to one, or use class proxies (spring.aop.proxy-target-class=true)";
  }

  private boolean usesClassProxy(Class<?> type, String beanName) {
    Object bean = beans.containsSingleton(beanName) ? beans.getSingleton(beanName) : null;
    if (AopUtils.isAopProxy(bean)) {
      return AopUtils.isCglibProxy(bean);
    }
    String creator = AopConfigUtils.AUTO_PROXY_CREATOR_BEAN_NAME;
    boolean forced =
        beans.containsBean(creator)
            && beans.getBean(creator, ProxyConfig.class).isProxyTargetClass();
    return forced
        || AutoProxyUtils.shouldProxyTargetClass(beans, beanName)
        || !interfaceChoice.hasReasonableInterfaces(type);
  }

  private static boolean isInAnInterface(Method method, Class<?> type) {
    for (Class<?> each : ClassUtils.getAllInterfacesForClass(type)) {
      for (Method declared : each.getMethods()) {
        if (method.equals(AopUtils.getMostSpecificMethod(declared, type))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Asks Spring's own rule which interfaces are worth a proxy. */
  private static final class InterfaceChoice extends ProxyProcessorSupport {

    private static final long serialVersionUID = 1L;

    boolean hasReasonableInterfaces(Class<?> type) {
      ProxyFactory factory = new ProxyFactory();
      evaluateProxyInterfaces(type, factory);
      return !factory.isProxyTargetClass();
    }
  }
}
