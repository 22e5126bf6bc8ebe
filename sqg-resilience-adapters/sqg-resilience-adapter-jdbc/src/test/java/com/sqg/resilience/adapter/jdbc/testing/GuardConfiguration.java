package com.sqg.resilience.adapter.jdbc.testing;

import com.sqg.resilience.adapter.jdbc.EarlyJdbcTemplates;
import com.sqg.resilience.adapter.jdbc.JdbcBeanPostProcessor;
import com.sqg.resilience.adapter.jdbc.JdbcResilience;
import com.sqg.resilience.adapter.jdbc.jpa.JpaBeanPostProcessor;
import com.sqg.resilience.api.SqgDataSourceNameResolver;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.rule.SqgRuleSource;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import com.sqg.resilience.support.datasource.DataSourceNamings;
import com.sqg.resilience.support.datasource.TransactionOriginRecorder;
import com.sqg.resilience.testsupport.FixedRules;
import java.util.stream.Collectors;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the guard as the starter does; the engine is given as a bean. */
@Configuration(proxyBeanMethods = false)
public class GuardConfiguration {

  @Bean(destroyMethod = "close")
  static ResilienceRuntime runtime(
      SqgResilienceEngine engine,
      ObjectProvider<SqgRuleSource> rules,
      ObjectProvider<SlowSqlSettings> slowSql) {
    return ResilienceRuntime.builder(
            engine, rules.getIfAvailable(() -> new FixedRules(SqgMode.ENFORCE)))
        .slowSql(slowSql.getIfAvailable(() -> SlowSqlSettings.builder().build()))
        .build();
  }

  @Bean
  static DataSourceNamings dataSourceNamings(BeanFactory beans) {
    return new DataSourceNamings(beans, new ResilienceLog(System::nanoTime));
  }

  @Bean
  static TransactionOriginRecorder transactionOriginRecorder(DataSourceNamings namings) {
    return new TransactionOriginRecorder(namings, new ResilienceLog(System::nanoTime));
  }

  @Bean
  static JdbcResilience jdbcResilience(DataSourceNamings namings) {
    return new JdbcResilience(namings);
  }

  @Bean
  static JdbcBeanPostProcessor jdbcBeanPostProcessor(JdbcResilience resilience) {
    return new JdbcBeanPostProcessor(resilience);
  }

  @Bean
  static EarlyJdbcTemplates earlyJdbcTemplates(JdbcBeanPostProcessor templates) {
    return new EarlyJdbcTemplates(templates);
  }

  @Bean
  static JpaBeanPostProcessor jpaBeanPostProcessor(JdbcResilience resilience) {
    return new JpaBeanPostProcessor(resilience);
  }

  @Bean
  static SmartInitializingSingleton jdbcStart(
      JdbcResilience resilience,
      ObjectProvider<ResilienceRuntime> runtime,
      ObjectProvider<SqgDataSourceNameResolver> resolvers) {
    return () ->
        resilience.start(
            runtime.getObject(), resolvers.orderedStream().collect(Collectors.toList()));
  }
}
