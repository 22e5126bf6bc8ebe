package com.sqg.resilience.adapter.mybatis.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.mybatis.testing.GuardConfiguration;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.testsupport.H2;
import com.sqg.resilience.testsupport.RecordingEngine;
import com.zaxxer.hikari.HikariDataSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.ibatis.session.SqlSessionFactory;
import org.junit.jupiter.api.Test;
import org.mybatis.spring.SqlSessionFactoryBean;
import org.mybatis.spring.mapper.MapperFactoryBean;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * "The application hangs while it starts": a bean warms up with statements on other threads and
 * waits for them, while the context holds the lock that bean look-ups take.
 */
class StartUpTest {

  @Test
  void statements_on_other_threads_wait_for_nothing() {
    try (var context = new AnnotationConfigApplicationContext(Application.class)) {
      assertThat(context.getBean(WarmUp.class).orders).isEqualTo(5);
      assertThat(context.getBean(RecordingEngine.class).takeCalls()).as("unguarded").isEmpty();

      context.getBean(OrderMapper.class).find(1);
      assertThat(context.getBean(RecordingEngine.class).takeCalls())
          .containsExactly("mysql:pool:query SUCCESS");
    }
  }

  @Test
  void a_context_can_be_started_twice() {
    statements_on_other_threads_wait_for_nothing();
    statements_on_other_threads_wait_for_nothing();
  }

  /** Reads from another thread while the context is being built. */
  static final class WarmUp {

    final int orders;

    WarmUp(OrderMapper mapper) throws Exception {
      orders =
          CompletableFuture.supplyAsync(() -> mapper.findAll().size()).get(10, TimeUnit.SECONDS);
    }
  }

  /** One factory and a bean that uses it early. */
  @Configuration
  @Import(GuardConfiguration.class)
  static class Application {

    @Bean
    HikariDataSource pool() {
      return H2.pool();
    }

    @Bean
    SqlSessionFactoryBean sqlSessionFactory() {
      SqlSessionFactoryBean factory = new SqlSessionFactoryBean();
      factory.setDataSource(pool());
      return factory;
    }

    @Bean
    MapperFactoryBean<OrderMapper> orderMapper(SqlSessionFactory factory) {
      MapperFactoryBean<OrderMapper> mapper = new MapperFactoryBean<>(OrderMapper.class);
      mapper.setSqlSessionFactory(factory);
      return mapper;
    }

    @Bean
    WarmUp warmUp(OrderMapper mapper) throws Exception {
      return new WarmUp(mapper);
    }
  }
}
