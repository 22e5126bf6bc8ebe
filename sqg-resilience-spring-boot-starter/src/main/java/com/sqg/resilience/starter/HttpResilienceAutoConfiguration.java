package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.http.HttpBeanPostProcessor;
import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.feign.FeignGuard;
import com.sqg.resilience.api.http.SqgHttpOperationNamer;
import com.sqg.resilience.core.AttachedRuntime;
import feign.Capability;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;

/** Wires the guard of outgoing HTTP exchanges, for the clients that are present. */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
@Conditional({OnResilienceEnabled.class, AdapterSwitch.Http.class})
@ConditionalOnClass(HttpResilience.class)
public class HttpResilienceAutoConfiguration {

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  static HttpResilience sqgHttpResilience(AttachedRuntime runtime) {
    return new HttpResilience(runtime);
  }

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  static HttpBeanPostProcessor sqgHttpBeanPostProcessor(
      HttpResilience resilience, BeanFactory beans) {
    return new HttpBeanPostProcessor(resilience, beans);
  }

  @Bean
  static HttpNaming sqgHttpNaming(
      HttpResilience resilience, ObjectProvider<SqgHttpOperationNamer> namers) {
    return new HttpNaming(resilience, namers);
  }

  /** What reaches the contexts that Spring Cloud makes for each Feign client. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(Capability.class)
  static class Feign {

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static FeignGuard sqgFeignGuard(HttpResilience resilience) {
      return new FeignGuard(resilience);
    }
  }
}
