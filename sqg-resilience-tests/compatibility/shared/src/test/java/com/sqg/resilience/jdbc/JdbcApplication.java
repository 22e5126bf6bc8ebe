package com.sqg.resilience.jdbc;

import com.sqg.resilience.testsupport.MariaDb;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.mapper.MapperFactoryBean;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.support.TransactionTemplate;

/** Boot's own templates, JPA, and MyBatis on one pool. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableJpaRepositories
class JdbcApplication {

  @Bean
  HikariDataSource orders() {
    return MariaDb.MARIADB_DRIVER.pool(4);
  }

  @Bean
  LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource dataSource) {
    LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
    factory.setDataSource(dataSource);
    factory.setPersistenceUnitName("products");
    factory.setMappingResources("products-orm.xml");
    factory.setPackagesToScan(Product.class.getPackageName());
    factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
    return factory;
  }

  /** Finds the factory by itself, whose type differs by generation. */
  @Bean
  JpaTransactionManager transactionManager() {
    return new JpaTransactionManager();
  }

  @Bean
  TransactionTemplate transaction(JpaTransactionManager manager) {
    return new TransactionTemplate(manager);
  }

  @Bean
  MapperFactoryBean<ProductMapper> productMapper(SqlSessionFactory factory) {
    MapperFactoryBean<ProductMapper> mapper = new MapperFactoryBean<>(ProductMapper.class);
    mapper.setSqlSessionFactory(factory);
    return mapper;
  }

  static ConfigurableApplicationContext start(String... properties) {
    MariaDb.execute(
        "create or replace table product (id bigint primary key, name varchar(20))",
        "insert into product values (1, 'tea'), (2, 'milk')");
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("spring.main.banner-mode", "off");
    Arrays.stream(properties)
        .map(property -> property.split("=", 2))
        .forEach(property -> all.put("env.config.resilience." + property[0], property[1]));
    return new SpringApplicationBuilder(JdbcApplication.class)
        .web(WebApplicationType.NONE)
        .properties(all)
        .run();
  }
}
