package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.ResilienceRuntime;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Role;

/** Switches the annotation on; the context must hold one {@link ResilienceRuntime}. */
@Configuration(proxyBeanMethods = false)
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
@Import(SqgAutoProxyRegistrar.class)
public class SqgResourceConfiguration {

  /** Creates the configuration; Spring does. */
  public SqgResourceConfiguration() {}

  /** The advisor. */
  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  public static SqgResourceAdvisor sqgResourceAdvisor(ObjectProvider<ResilienceRuntime> runtime) {
    return new SqgResourceAdvisor(runtime::getIfAvailable);
  }

  /** The validator. */
  @Bean
  @Lazy(false)
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  public static SqgResourceValidator sqgResourceValidator(
      SqgResourceAdvisor advisor, ConfigurableListableBeanFactory beans) {
    return new SqgResourceValidator(advisor, beans);
  }
}
