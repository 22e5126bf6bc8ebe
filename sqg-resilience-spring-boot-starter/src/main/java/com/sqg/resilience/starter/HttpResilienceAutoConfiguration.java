package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.http.HttpBeanPostProcessor;
import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.feign.FeignGuard;
import com.sqg.resilience.api.http.SqgHttpOperationNamer;
import com.sqg.resilience.core.AttachedRuntime;
import feign.Capability;
import java.util.stream.Collectors;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.SearchStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;

/**
 * Wires the guard of outgoing HTTP exchanges, for the clients that are present. What an application
 * injects to guard clients by hand is there even when it is switched off.
 */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
@ConditionalOnClass(HttpResilience.class)
public class HttpResilienceAutoConfiguration {

  /** Guards by nothing: no runtime ever gets to it. Not a parent context's instead. */
  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  @ConditionalOnMissingBean(search = SearchStrategy.CURRENT)
  static HttpResilience sqgSwitchedOffHttpResilience() {
    return new HttpResilience(new AttachedRuntime());
  }

  @Configuration(proxyBeanMethods = false)
  @Conditional({OnResilienceEnabled.class, AdapterSwitch.Http.class})
  static class SwitchedOn {

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static HttpResilience sqgHttpResilience(
        AttachedRuntime runtime, ObjectProvider<SqgHttpOperationNamer> namers) {
      HttpResilience resilience = new HttpResilience(runtime);
      resilience.nameBy(() -> namers.orderedStream().collect(Collectors.toList()));
      return resilience;
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static HttpBeanPostProcessor sqgHttpBeanPostProcessor(
        HttpResilience resilience, BeanFactory beans) {
      return new HttpBeanPostProcessor(resilience, beans);
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
}
