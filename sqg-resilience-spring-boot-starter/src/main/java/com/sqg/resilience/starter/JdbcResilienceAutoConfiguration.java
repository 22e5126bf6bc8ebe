package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.jdbc.EarlyJdbcTemplates;
import com.sqg.resilience.adapter.jdbc.JdbcBeanPostProcessor;
import com.sqg.resilience.adapter.jdbc.JdbcResilience;
import com.sqg.resilience.adapter.jdbc.jpa.JpaBeanPostProcessor;
import com.sqg.resilience.api.SqgDataSourceNameResolver;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.support.datasource.DataSourceNamings;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Role;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/**
 * Wires the guard of JDBC's statements, where Spring JDBC is present, and of JPA's. What
 * applications are told to inject is there with the guard switched off, too, and guards nothing
 * then.
 */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
@ConditionalOnClass({JdbcResilience.class, JdbcTemplate.class, DataSourceTransactionManager.class})
@Import(DataSourceNamesConfiguration.class)
public class JdbcResilienceAutoConfiguration {

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  static JdbcResilience sqgJdbcResilience(DataSourceNamings namings) {
    return new JdbcResilience(namings);
  }

  /** What guards. */
  @Configuration(proxyBeanMethods = false)
  @Conditional({OnResilienceEnabled.class, AdapterSwitch.Jdbc.class})
  @Import(TransactionOriginConfiguration.class)
  static class Guarded {

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static JdbcBeanPostProcessor sqgJdbcBeanPostProcessor(JdbcResilience resilience) {
      return new JdbcBeanPostProcessor(resilience);
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static EarlyJdbcTemplates sqgEarlyJdbcTemplates(JdbcBeanPostProcessor templates) {
      return new EarlyJdbcTemplates(templates);
    }

    @Bean(destroyMethod = "close")
    static StatementLifecycle sqgJdbcLifecycle(
        JdbcResilience resilience,
        ResilienceRuntime runtime,
        ObjectProvider<SqgDataSourceNameResolver> resolvers) {
      return new StatementLifecycle(resilience::start, resilience::stop, runtime, resolvers);
    }
  }

  /** By name, since Spring ORM does not load without JPA. */
  @Configuration(proxyBeanMethods = false)
  @Conditional({OnResilienceEnabled.class, AdapterSwitch.Jdbc.class})
  @ConditionalOnClass(
      name = {
        "org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean",
        "org.springframework.orm.jpa.JpaDialect"
      })
  static class Jpa {

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static JpaBeanPostProcessor sqgJpaBeanPostProcessor(JdbcResilience resilience) {
      return new JpaBeanPostProcessor(resilience);
    }
  }
}
