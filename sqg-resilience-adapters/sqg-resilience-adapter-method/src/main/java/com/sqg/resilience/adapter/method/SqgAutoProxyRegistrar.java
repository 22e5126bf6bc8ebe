package com.sqg.resilience.adapter.method;

import org.springframework.aop.config.AopConfigUtils;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Makes sure that annotated beans get a proxy, with or without AspectJ's weaver. The proxy is made
 * by subclassing unless {@code spring.aop.proxy-target-class} is false, as Spring Boot does.
 */
public final class SqgAutoProxyRegistrar
    implements ImportBeanDefinitionRegistrar, EnvironmentAware {

  private boolean proxyTargetClass = true;

  /** Creates the registrar; Spring does. */
  public SqgAutoProxyRegistrar() {}

  @Override
  public void setEnvironment(Environment environment) {
    // As Spring Boot decides it; where its AOP is off, nobody has asked for class proxies.
    boolean aop = environment.getProperty("spring.aop.auto", Boolean.class, true);
    proxyTargetClass = environment.getProperty("spring.aop.proxy-target-class", Boolean.class, aop);
  }

  @Override
  public void registerBeanDefinitions(
      AnnotationMetadata importing, BeanDefinitionRegistry registry) {
    AopConfigUtils.registerAutoProxyCreatorIfNecessary(registry);
    if (proxyTargetClass) {
      AopConfigUtils.forceAutoProxyCreatorToUseClassProxying(registry);
    }
  }
}
