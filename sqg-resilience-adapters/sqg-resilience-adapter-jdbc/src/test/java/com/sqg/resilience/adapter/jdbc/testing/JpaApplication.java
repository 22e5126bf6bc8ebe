package com.sqg.resilience.adapter.jdbc.testing;

import com.sqg.resilience.adapter.mybatis.MyBatisBeanPostProcessor;
import com.sqg.resilience.adapter.mybatis.MyBatisResilience;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.support.datasource.DataSourceNamings;
import java.util.List;
import java.util.Map;
import javax.persistence.EntityManagerFactory;
import javax.sql.DataSource;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.SqlSessionFactoryBean;
import org.mybatis.spring.mapper.MapperFactoryBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.support.TransactionTemplate;

/** JPA, MyBatis and a template on one data source, which is given as a bean. */
@Configuration(proxyBeanMethods = false)
@EnableTransactionManagement
@EnableJpaRepositories
public class JpaApplication {

  @Bean
  LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource dataSource) {
    LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
    factory.setDataSource(dataSource);
    factory.setPackagesToScan(OrderEntity.class.getPackageName());
    factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
    factory.setJpaPropertyMap(
        Map.of("hibernate.jdbc.batch_size", "10", "hibernate.hbm2ddl.auto", "none"));
    return factory;
  }

  @Bean
  PlatformTransactionManager transactionManager(EntityManagerFactory factory) {
    return new JpaTransactionManager(factory);
  }

  @Bean
  TransactionTemplate transaction(PlatformTransactionManager manager) {
    return new TransactionTemplate(manager);
  }

  @Bean
  JdbcTemplate template(DataSource dataSource) {
    return new JdbcTemplate(dataSource);
  }

  @Bean
  static MyBatisResilience myBatisResilience() {
    return new MyBatisResilience();
  }

  @Bean
  static MyBatisBeanPostProcessor myBatisBeanPostProcessor(
      MyBatisResilience resilience, DataSourceNamings namings) {
    return new MyBatisBeanPostProcessor(resilience, namings);
  }

  @Bean
  static SmartInitializingSingleton myBatisStart(
      MyBatisResilience resilience, ObjectProvider<ResilienceRuntime> runtime) {
    return () -> resilience.start(runtime.getObject(), List.of());
  }

  @Bean
  SqlSessionFactoryBean sqlSessionFactory(DataSource dataSource) {
    SqlSessionFactoryBean factory = new SqlSessionFactoryBean();
    factory.setDataSource(dataSource);
    return factory;
  }

  @Bean
  MapperFactoryBean<OrderMapper> orderMapper(SqlSessionFactory factory) {
    MapperFactoryBean<OrderMapper> mapper = new MapperFactoryBean<>(OrderMapper.class);
    mapper.setSqlSessionFactory(factory);
    return mapper;
  }
}
