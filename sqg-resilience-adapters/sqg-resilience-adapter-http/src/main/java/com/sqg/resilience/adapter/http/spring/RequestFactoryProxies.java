package com.sqg.resilience.adapter.http.spring;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Advisor;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.support.NameMatchMethodPointcutAdvisor;
import org.springframework.core.NativeDetector;
import org.springframework.http.client.ClientHttpRequestFactory;

/** Proxies of factories of requests, of the very classes that they stand for. */
final class RequestFactoryProxies {

  private RequestFactoryProxies() {}

  /**
   * A proxy that does all but make requests as the given factory does.
   *
   * @return null if nothing of the factory's class can stand for it
   */
  static @Nullable ClientHttpRequestFactory of(
      ClientHttpRequestFactory factory, GuardedRequests.Advice advice) {
    Class<?> type = factory.getClass();
    if (NativeDetector.inNativeImage() || Proxy.isProxyClass(type) || !isOpen(type)) {
      return null;
    }
    NameMatchMethodPointcutAdvisor requests = new NameMatchMethodPointcutAdvisor(advice);
    requests.setMappedName("createRequest");
    ProxyFactory proxies = new ProxyFactory();
    proxies.setTarget(factory);
    proxies.setProxyTargetClass(true);
    proxies.addAdvisor(requests);
    proxies.setFrozen(true); // what stands before a method is then looked up once
    try {
      return (ClientHttpRequestFactory) proxies.getProxy(type.getClassLoader());
    } catch (RuntimeException | LinkageError notHere) {
      return null;
    }
  }

  /** Ours among what a proxy does; null for somebody else's proxy. */
  static GuardedRequests.@Nullable Advice advice(ClientHttpRequestFactory proxy) {
    for (Advisor advisor : ((Advised) proxy).getAdvisors()) {
      if (advisor.getAdvice() instanceof GuardedRequests.Advice) {
        return (GuardedRequests.Advice) advisor.getAdvice();
      }
    }
    return null;
  }

  /** A proxy has no state: what is final, or a field, would not lead to the one that has. */
  private static boolean isOpen(Class<?> type) {
    if (Modifier.isFinal(type.getModifiers())) {
      return false;
    }
    for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
      for (Method method : each.getDeclaredMethods()) {
        if (isOfObjects(method.getModifiers()) && Modifier.isFinal(method.getModifiers())) {
          return false;
        }
      }
      for (Field field : each.getDeclaredFields()) {
        if (isOfObjects(field.getModifiers()) && Modifier.isPublic(field.getModifiers())) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isOfObjects(int modifiers) {
    return !Modifier.isStatic(modifiers) && !Modifier.isPrivate(modifiers);
  }
}
