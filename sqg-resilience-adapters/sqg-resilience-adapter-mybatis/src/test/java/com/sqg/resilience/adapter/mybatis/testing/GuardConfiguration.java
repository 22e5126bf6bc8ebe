package com.sqg.resilience.adapter.mybatis.testing;

import com.sqg.resilience.adapter.mybatis.MyBatisBeanPostProcessor;
import com.sqg.resilience.adapter.mybatis.MyBatisResilience;
import com.sqg.resilience.api.SqgDataSourceNameResolver;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.support.datasource.DataSourceNamings;
import com.sqg.resilience.support.datasource.TransactionOriginRecorder;
import com.sqg.resilience.testsupport.RecordingEngine;
import com.sqg.resilience.testsupport.Runtimes;
import java.util.stream.Collectors;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** Wires the guard as the starter does. */
@Configuration(proxyBeanMethods = false)
@EnableTransactionManagement
public class GuardConfiguration {

  @Bean
  static RecordingEngine engine() {
    return new RecordingEngine();
  }

  @Bean(destroyMethod = "close")
  static ResilienceRuntime runtime(RecordingEngine engine) {
    return Runtimes.of(engine, SqgMode.ENFORCE);
  }

  @Bean
  static MyBatisResilience myBatisResilience() {
    return new MyBatisResilience();
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
  static MyBatisBeanPostProcessor myBatisBeanPostProcessor(
      MyBatisResilience resilience, DataSourceNamings namings) {
    return new MyBatisBeanPostProcessor(resilience, namings);
  }

  @Bean
  static SmartInitializingSingleton myBatisStart(
      MyBatisResilience resilience,
      ObjectProvider<ResilienceRuntime> runtime,
      ObjectProvider<SqgDataSourceNameResolver> resolvers) {
    return () ->
        resilience.start(
            runtime.getObject(), resolvers.orderedStream().collect(Collectors.toList()));
  }
}
