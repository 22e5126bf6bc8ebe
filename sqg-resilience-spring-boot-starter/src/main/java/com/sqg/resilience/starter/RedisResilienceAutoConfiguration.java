package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.redis.RedisBeanPostProcessor;
import com.sqg.resilience.core.AttachedRuntime;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Role;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/** Wires the guard of Redis's commands, where Spring Data Redis is present. */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
@Conditional({OnResilienceEnabled.class, AdapterSwitch.Redis.class})
@ConditionalOnClass({RedisBeanPostProcessor.class, RedisConnectionFactory.class})
public class RedisResilienceAutoConfiguration {

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  static RedisBeanPostProcessor sqgRedisBeanPostProcessor(AttachedRuntime attached) {
    return new RedisBeanPostProcessor(attached);
  }
}
