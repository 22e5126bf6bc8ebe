package com.sqg.resilience.starter;

import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.core.call.UnguardedOperations;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.SearchStrategy;
import org.springframework.context.annotation.Bean;

/** What applications inject to call with is there while the kill switch is thrown, too. */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
public class UnguardedOperationsAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean(search = SearchStrategy.CURRENT)
  static SqgResilienceOperations sqgUnguardedResilienceOperations() {
    return new UnguardedOperations();
  }
}
