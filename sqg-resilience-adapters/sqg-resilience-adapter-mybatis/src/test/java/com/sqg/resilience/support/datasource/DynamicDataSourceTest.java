package com.sqg.resilience.support.datasource;

import static org.assertj.core.api.Assertions.assertThat;

import com.baomidou.dynamic.datasource.DynamicRoutingDataSource;
import com.baomidou.dynamic.datasource.toolkit.DynamicDataSourceContextHolder;
import com.baomidou.dynamic.datasource.tx.LocalTxUtil;
import com.sqg.resilience.adapter.mybatis.testing.GuardConfiguration;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.testsupport.H2;
import com.sqg.resilience.testsupport.LogCapture;
import com.sqg.resilience.testsupport.RecordingEngine;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.ibatis.session.SqlSessionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mybatis.spring.SqlSessionFactoryBean;
import org.mybatis.spring.mapper.MapperFactoryBean;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class DynamicDataSourceTest {

  private static final String MASTER = "mysql:master:query SUCCESS";

  private final AnnotationConfigApplicationContext context =
      new AnnotationConfigApplicationContext(Application.class);
  private final RecordingEngine engine = context.getBean(RecordingEngine.class);
  private final OrderMapper mapper = context.getBean(OrderMapper.class);
  private final LogCapture log = new LogCapture();

  @AfterEach
  void close() {
    DynamicDataSourceContextHolder.clear();
    assertThat(engine.open).hasValue(0);
    log.close();
    context.close();
  }

  private static <T> T on(String key, Supplier<T> body) {
    DynamicDataSourceContextHolder.push(key);
    try {
      return body.get();
    } finally {
      DynamicDataSourceContextHolder.poll();
    }
  }

  @Test
  void the_current_key_names_the_data_source() {
    on("reports", () -> mapper.find(1));
    assertThat(engine.takeCalls()).containsExactly("mysql:reports:query SUCCESS");
  }

  @Test
  void without_a_key_the_primary_counts() {
    mapper.find(1);
    on("", () -> mapper.find(1));
    on("unknown", () -> mapper.find(1));
    assertThat(engine.takeCalls()).containsExactly(MASTER, MASTER, MASTER);
  }

  @Test
  void a_group_goes_by_its_own_name() {
    on("slave", () -> mapper.find(1));
    on("slave_2", () -> mapper.find(1));
    assertThat(engine.takeCalls())
        .containsExactly("mysql:slave:query SUCCESS", "mysql:slave_2:query SUCCESS");
  }

  @Test
  void a_data_source_added_later_is_named_from_then_on() {
    on("later", () -> mapper.find(1));
    context.getBean(DynamicRoutingDataSource.class).addDataSource("later", H2.pool());
    on("later", () -> mapper.find(1));
    assertThat(engine.takeCalls()).containsExactly(MASTER, "mysql:later:query SUCCESS");
  }

  @Test
  void a_spring_transaction_keeps_the_data_source_it_began_with() {
    new TransactionTemplate(context.getBean(PlatformTransactionManager.class))
        .execute(status -> on("reports", () -> mapper.find(1)));

    assertThat(engine.takeCalls()).containsExactly(MASTER);
    assertThat(log.lines("data-source-switch-ignored"))
        .singleElement()
        .asString()
        .contains("transaction-on=master requested=reports");
  }

  @Test
  void its_own_transactions_hold_a_connection_for_each_data_source() throws Exception {
    String transaction = LocalTxUtil.startTransaction();
    mapper.find(1);
    on("reports", () -> mapper.find(1));
    mapper.find(2);
    LocalTxUtil.commit(transaction);

    assertThat(engine.takeCalls()).containsExactly(MASTER, "mysql:reports:query SUCCESS", MASTER);
    assertThat(log.lines("data-source-switch-ignored")).isEmpty();
  }

  /** A primary, a group of two and a lone data source. */
  @Configuration
  @Import(GuardConfiguration.class)
  static class Application {

    @Bean
    DynamicRoutingDataSource dynamic() {
      return new DynamicRoutingDataSource(
          List.of(
              () ->
                  Map.of(
                      "master", H2.pool(),
                      "slave_1", H2.pool(),
                      "slave_2", H2.pool(),
                      "reports", H2.pool())));
    }

    @Bean
    SqlSessionFactoryBean sqlSessionFactory() {
      SqlSessionFactoryBean factory = new SqlSessionFactoryBean();
      factory.setDataSource(dynamic());
      return factory;
    }

    @Bean
    MapperFactoryBean<OrderMapper> orderMapper(SqlSessionFactory factory) {
      MapperFactoryBean<OrderMapper> mapper = new MapperFactoryBean<>(OrderMapper.class);
      mapper.setSqlSessionFactory(factory);
      return mapper;
    }

    @Bean
    DataSourceTransactionManager transactionManager() {
      return new DataSourceTransactionManager(dynamic());
    }
  }
}
