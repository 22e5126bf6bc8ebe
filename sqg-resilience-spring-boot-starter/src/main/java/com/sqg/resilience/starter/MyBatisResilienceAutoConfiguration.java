package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.mybatis.MyBatisBeanPostProcessor;
import com.sqg.resilience.adapter.mybatis.MyBatisResilience;
import com.sqg.resilience.adapter.mybatis.slowsql.MapperCheck;
import com.sqg.resilience.api.SqgDataSourceNameResolver;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.support.datasource.DataSourceNamings;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.SqlSessionTemplate;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Role;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** Wires the guard of MyBatis's statements, where MyBatis-Spring is present. */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
@Conditional({OnResilienceEnabled.class, AdapterSwitch.MyBatis.class})
@ConditionalOnClass({
  MyBatisResilience.class,
  SqlSessionFactory.class,
  SqlSessionTemplate.class,
  DataSourceTransactionManager.class
})
@Import(TransactionOriginConfiguration.class)
public class MyBatisResilienceAutoConfiguration {

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  static MyBatisResilience sqgMyBatisResilience() {
    return new MyBatisResilience();
  }

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  static MyBatisBeanPostProcessor sqgMyBatisBeanPostProcessor(
      MyBatisResilience resilience, DataSourceNamings namings) {
    return new MyBatisBeanPostProcessor(resilience, namings);
  }

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  static MapperCheck sqgMyBatisMapperCheck(MyBatisResilience resilience) {
    return resilience.mapperCheck();
  }

  @Bean(destroyMethod = "close")
  static StatementLifecycle sqgMyBatisLifecycle(
      MyBatisResilience resilience,
      ResilienceRuntime runtime,
      ObjectProvider<SqgDataSourceNameResolver> resolvers) {
    return new StatementLifecycle(resilience::start, resilience::stop, runtime, resolvers);
  }
}
