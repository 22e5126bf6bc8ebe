package com.sqg.resilience.starter;

import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.support.datasource.DataSourceNamings;
import com.sqg.resilience.support.datasource.TransactionOriginRecorder;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Role;

/** Has transactions tell where their connections come from, for adapters of SQL that guard. */
@Configuration(proxyBeanMethods = false)
@Import(DataSourceNamesConfiguration.class)
class TransactionOriginConfiguration {

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  static TransactionOriginRecorder sqgTransactionOriginRecorder(DataSourceNamings namings) {
    return new TransactionOriginRecorder(namings, new ResilienceLog(System::nanoTime));
  }
}
