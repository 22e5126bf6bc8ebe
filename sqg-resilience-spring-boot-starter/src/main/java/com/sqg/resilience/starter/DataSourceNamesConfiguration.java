package com.sqg.resilience.starter;

import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.support.datasource.DataSourceNamings;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;

/** Wires the names of data sources, which all adapters of SQL share. Touches no bean. */
@Configuration(proxyBeanMethods = false)
class DataSourceNamesConfiguration {

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  static DataSourceNamings sqgDataSourceNamings(BeanFactory beans) {
    return new DataSourceNamings(beans, new ResilienceLog(System::nanoTime));
  }
}
