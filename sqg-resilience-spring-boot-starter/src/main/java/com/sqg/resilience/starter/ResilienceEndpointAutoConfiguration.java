package com.sqg.resilience.starter;

import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.starter.endpoint.ResilienceEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.SearchStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/** Wires the actuator endpoint, where the actuator is present. */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
@Conditional(OnResilienceEnabled.class)
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
public class ResilienceEndpointAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean(search = SearchStrategy.CURRENT)
  @ConditionalOnAvailableEndpoint(endpoint = ResilienceEndpoint.class)
  static ResilienceEndpoint sqgResilienceEndpoint(ResilienceRuntime runtime) {
    return new ResilienceEndpoint(runtime);
  }
}
