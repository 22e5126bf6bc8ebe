package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.support.bean.ProxyObstacles;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Advisor;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.support.NameMatchMethodPointcutAdvisor;
import org.springframework.core.NativeDetector;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.util.ClassUtils;

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
    if (NativeDetector.inNativeImage() || !isOpen(type)) {
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

  private static boolean isOpen(Class<?> type) {
    return !Modifier.isFinal(type.getModifiers())
        && !Proxy.isProxyClass(type)
        && !type.getName().contains(ClassUtils.CGLIB_CLASS_SEPARATOR)
        && ProxyObstacles.in(type, Object.class) == null;
  }
}
