package com.sqg.resilience.slowsql;

import com.baomidou.mybatisplus.annotation.DbType;
import com.baomidou.mybatisplus.extension.plugins.MybatisPlusInterceptor;
import com.baomidou.mybatisplus.extension.plugins.inner.PaginationInnerInterceptor;
import com.baomidou.mybatisplus.extension.spring.MybatisSqlSessionFactoryBean;
import com.github.pagehelper.PageInterceptor;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.SqlSessionFactoryBean;
import org.mybatis.spring.mapper.MapperFactoryBean;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Two schemas of one server: the orders, through MariaDB's driver, MyBatis and PageHelper; the
 * archive, through MySQL's driver and MyBatis-Plus.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class SlowSqlApplication {

  private static ConfigurableApplicationContext shared;

  @Bean
  CountingPool orders() {
    return CountingPool.mariaDbDriver("orders");
  }

  @Bean
  CountingPool archive() {
    return CountingPool.mySqlDriver("archive");
  }

  @Bean
  SqlSessionFactoryBean ordersFactory(@Qualifier("orders") CountingPool pool) {
    PageInterceptor pages = new PageInterceptor();
    Properties properties = new Properties();
    properties.setProperty("helperDialect", "mysql");
    pages.setProperties(properties);
    SqlSessionFactoryBean factory = new SqlSessionFactoryBean();
    factory.setDataSource(pool);
    factory.setPlugins(pages);
    return factory;
  }

  @Bean
  MybatisSqlSessionFactoryBean archiveFactory(@Qualifier("archive") CountingPool pool) {
    MybatisPlusInterceptor plugin = new MybatisPlusInterceptor();
    plugin.addInnerInterceptor(new PaginationInnerInterceptor(DbType.MARIADB));
    MybatisSqlSessionFactoryBean factory = new MybatisSqlSessionFactoryBean();
    factory.setDataSource(pool);
    factory.setPlugins(plugin);
    return factory;
  }

  @Bean
  TransactionTemplate ordersTransaction(@Qualifier("orders") CountingPool pool) {
    return new TransactionTemplate(new DataSourceTransactionManager(pool));
  }

  @Bean
  Openings openings() {
    return new Openings();
  }

  @Bean
  MapperFactoryBean<ReportMapper> reportMapper(
      @Qualifier("ordersFactory") SqlSessionFactory factory) {
    return mapper(ReportMapper.class, factory);
  }

  @Bean
  MapperFactoryBean<GoodsMapper> goodsMapper(
      @Qualifier("ordersFactory") SqlSessionFactory factory) {
    return mapper(GoodsMapper.class, factory);
  }

  @Bean
  MapperFactoryBean<CachedMapper> cachedMapper(
      @Qualifier("ordersFactory") SqlSessionFactory factory) {
    return mapper(CachedMapper.class, factory);
  }

  @Bean
  MapperFactoryBean<HastyMapper> hastyMapper(
      @Qualifier("ordersFactory") SqlSessionFactory factory) {
    return mapper(HastyMapper.class, factory);
  }

  @Bean
  MapperFactoryBean<StoreMapper> storeMapper(
      @Qualifier("archiveFactory") SqlSessionFactory factory) {
    return mapper(StoreMapper.class, factory);
  }

  @Bean
  MapperFactoryBean<PauseMapper> pauseMapper(
      @Qualifier("archiveFactory") SqlSessionFactory factory) {
    return mapper(PauseMapper.class, factory);
  }

  @Bean
  StoreService storeService() {
    return new StoreService();
  }

  @Bean
  MapperFactoryBean<EitherMapper> ordersEither(
      @Qualifier("ordersFactory") SqlSessionFactory factory) {
    return mapper(EitherMapper.class, factory);
  }

  @Bean
  MapperFactoryBean<EitherMapper> archiveEither(
      @Qualifier("archiveFactory") SqlSessionFactory factory) {
    return mapper(EitherMapper.class, factory);
  }

  @Bean
  MapperFactoryBean<LoggedMapper> ordersLogged(
      @Qualifier("ordersFactory") SqlSessionFactory factory) {
    return mapper(LoggedMapper.class, factory);
  }

  @Bean
  MapperFactoryBean<LoggedMapper> archiveLogged(
      @Qualifier("archiveFactory") SqlSessionFactory factory) {
    return mapper(LoggedMapper.class, factory);
  }

  private static <T> MapperFactoryBean<T> mapper(Class<T> type, SqlSessionFactory factory) {
    MapperFactoryBean<T> mapper = new MapperFactoryBean<>(type);
    mapper.setSqlSessionFactory(factory);
    return mapper;
  }

  /** Runs it in enforce mode, with settings of slow SQL, unless the properties say otherwise. */
  static ConfigurableApplicationContext start(String... properties) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("spring.main.banner-mode", "off");
    all.put("env.config.resilience.mode", "enforce");
    setType(all, "select", 3);
    setType(all, "insert", 2);
    setType(all, "update", 2);
    setType(all, "delete", 2);
    Arrays.stream(properties)
        .map(property -> property.split("=", 2))
        .forEach(property -> all.put("env.config.resilience." + property[0], property[1]));
    return new SpringApplicationBuilder(SlowSqlApplication.class)
        .web(WebApplicationType.NONE)
        .properties(all)
        .run();
  }

  private static void setType(Map<String, Object> properties, String type, int failureThreshold) {
    String section = "env.config.resilience.slow-sql." + type;
    properties.put(section + ".slow-threshold", "200ms");
    properties.put(section + ".failure-threshold", failureThreshold);
    properties.put(section + ".open-duration", "1s");
  }

  /** The JVM's service for tests that want nothing special of it and leave other statements be. */
  static synchronized ConfigurableApplicationContext shared() {
    if (shared == null) {
      Database.createGoods();
      shared = start();
    }
    return shared;
  }
}
