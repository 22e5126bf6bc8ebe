package com.sqg.resilience.support.datasource;

import static com.sqg.resilience.testsupport.KeyedDataSource.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_NESTED;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_NOT_SUPPORTED;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRED;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRES_NEW;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_SUPPORTS;

import com.sqg.resilience.adapter.mybatis.testing.GuardConfiguration;
import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.testsupport.H2;
import com.sqg.resilience.testsupport.KeyedDataSource;
import com.sqg.resilience.testsupport.LogCapture;
import com.sqg.resilience.testsupport.RecordingEngine;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.apache.ibatis.session.SqlSession;
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
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class TransactionDataSourceTest {

  private static final String MASTER = "mysql:master:query SUCCESS";
  private static final String SLAVE = "mysql:slave:query SUCCESS";

  private final LogCapture log = new LogCapture();
  private AnnotationConfigApplicationContext context;
  private OrderMapper mapper;
  private int found;

  private void start(Class<?> configuration) {
    context = new AnnotationConfigApplicationContext(configuration);
    mapper = context.getBean(OrderMapper.class);
    // So that the database a statement really ran on shows in its result.
    try (var slave = context.getBean("slavePool", HikariDataSource.class).getConnection();
        var statement = slave.createStatement()) {
      statement.execute("update orders set customer = 'slave'");
    } catch (java.sql.SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @AfterEach
  void close() {
    assertThat(engine().open).hasValue(0);
    log.close();
    context.close();
  }

  private RecordingEngine engine() {
    return context.getBean(RecordingEngine.class);
  }

  private <T> T inTransaction(int propagation, Supplier<T> body) {
    TransactionTemplate template =
        new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
    template.setPropagationBehavior(propagation);
    return template.execute(status -> body.get());
  }

  /** The name counted for a find must be that of the database that answered it. */
  private String find() {
    Order order = mapper.find(++found); // another each time: no answer comes from a cache
    String really = order.getCustomer().equals("slave") ? "slave" : "master";
    assertThat(engine().takeCalls()).containsExactly("mysql:" + really + ":query SUCCESS");
    return really;
  }

  @Test
  void outside_transactions_the_key_of_the_moment_counts() {
    start(Routing.class);
    assertThat(on("master", this::find)).isEqualTo("master");
    assertThat(on("slave", this::find)).isEqualTo("slave");
    assertThat(log.lines("data-source-switch-ignored")).isEmpty();
  }

  @Test
  void
      a_transaction_keeps_the_data_source_it_began_with_even_if_no_statement_ran_before_the_switch() {
    start(Routing.class);
    on("master", () -> inTransaction(PROPAGATION_REQUIRED, () -> on("slave", this::find)));

    assertThat(log.lines("data-source-switch-ignored"))
        .singleElement()
        .asString()
        .contains("transaction-on=master requested=slave");
  }

  @Test
  void a_switch_is_reported_once() {
    start(Routing.class);
    on(
        "master",
        () ->
            inTransaction(
                PROPAGATION_REQUIRED,
                () -> {
                  assertThat(find()).isEqualTo("master");
                  assertThat(on("slave", this::find)).isEqualTo("master");
                  return on("slave", this::find);
                }));

    assertThat(log.lines("data-source-switch-ignored")).hasSize(1);
  }

  @Test
  void a_new_transaction_within_has_a_connection_of_its_own() {
    start(Routing.class);
    on(
        "master",
        () ->
            inTransaction(
                PROPAGATION_REQUIRED,
                () -> {
                  assertThat(on("slave", () -> inTransaction(PROPAGATION_REQUIRES_NEW, this::find)))
                      .isEqualTo("slave");
                  assertThat(find()).isEqualTo("master");
                  return on("slave", this::find);
                }));
  }

  @Test
  void a_nested_transaction_shares_the_connection() {
    start(Routing.class);
    on(
        "slave",
        () ->
            inTransaction(
                PROPAGATION_REQUIRED,
                () -> on("master", () -> inTransaction(PROPAGATION_NESTED, this::find))));
    assertThat(log.lines("data-source-switch-ignored")).hasSize(1);
  }

  @Test
  void a_suspended_transaction_is_not_mixed_up_with_what_runs_without_one() {
    start(Routing.class);
    on(
        "slave",
        () ->
            inTransaction(
                PROPAGATION_REQUIRED,
                () -> {
                  String without =
                      on("master", () -> inTransaction(PROPAGATION_NOT_SUPPORTED, this::find));
                  assertThat(without).isEqualTo("master");
                  return find();
                }));
  }

  @Test
  void where_a_connection_is_kept_without_a_transaction_its_first_statement_names_it() {
    start(Routing.class);
    on(
        "slave",
        () ->
            inTransaction(
                PROPAGATION_SUPPORTS,
                () -> {
                  assertThat(find()).isEqualTo("slave");
                  return on("master", this::find);
                }));
    assertThat(log.lines("data-source-switch-ignored")).hasSize(1);
  }

  @Test
  void a_session_opened_by_hand_keeps_its_first_connection() {
    start(Routing.class);
    SqlSessionFactory factory = context.getBean(SqlSessionFactory.class);
    try (SqlSession session = factory.openSession()) {
      OrderMapper own = session.getMapper(OrderMapper.class);
      on("slave", () -> own.find(1));
      on("master", () -> own.find(2));
    }
    assertThat(engine().takeCalls()).containsExactly(SLAVE, SLAVE);
  }

  @Test
  void a_second_session_in_a_transaction_shares_its_connection() {
    start(Routing.class);
    SqlSessionFactory factory = context.getBean(SqlSessionFactory.class);
    on(
        "master",
        () ->
            inTransaction(
                PROPAGATION_REQUIRED,
                () -> {
                  try (SqlSession session = factory.openSession()) {
                    return on("slave", () -> session.getMapper(OrderMapper.class).find(1));
                  }
                }));
    assertThat(engine().takeCalls()).containsExactly(MASTER);
  }

  @Test
  void behind_a_lazy_proxy_the_first_statement_decides() {
    start(LazyRouting.class);
    on(
        "master",
        () ->
            inTransaction(
                PROPAGATION_REQUIRED,
                () -> {
                  assertThat(on("slave", this::find)).isEqualTo("slave");
                  return find();
                }));
    assertThat(log.lines("data-source-switch-ignored")).hasSize(1);
  }

  @Test
  void with_a_transaction_manager_nobody_could_prepare_the_first_statement_decides() {
    start(Routing.class);
    DataSource routing = context.getBean("routing", DataSource.class);
    TransactionTemplate template =
        new TransactionTemplate(new DataSourceTransactionManager(routing));
    on(
        "slave",
        () ->
            template.execute(
                status -> {
                  find();
                  return on("master", this::find);
                }));
  }

  @Test
  void spring_takes_the_prepared_data_source_for_the_one_it_was_given() {
    start(Routing.class);
    DataSourceTransactionManager manager = context.getBean(DataSourceTransactionManager.class);

    assertThat(manager.getDataSource()).isInstanceOf(RecordingDataSource.class);
    assertThat(context.getBean("plainManager", DataSourceTransactionManager.class).getDataSource())
        .isInstanceOf(HikariDataSource.class);
  }

  /** A master and a slave behind a routing data source. */
  @Configuration
  @Import(GuardConfiguration.class)
  static class Routing {

    @Bean
    HikariDataSource masterPool() {
      return H2.pool();
    }

    @Bean
    HikariDataSource slavePool() {
      return H2.pool();
    }

    @Bean
    DataSource routing() {
      return new KeyedDataSource(
          Map.of("master", masterPool(), "slave", slavePool()), masterPool());
    }

    DataSource configured() {
      return routing();
    }

    @Bean
    SqlSessionFactoryBean sqlSessionFactory() {
      SqlSessionFactoryBean factory = new SqlSessionFactoryBean();
      factory.setDataSource(configured());
      return factory;
    }

    @Bean
    MapperFactoryBean<OrderMapper> orderMapper(SqlSessionFactory factory) {
      MapperFactoryBean<OrderMapper> mapper = new MapperFactoryBean<>(OrderMapper.class);
      mapper.setSqlSessionFactory(factory);
      return mapper;
    }

    @Bean
    @org.springframework.context.annotation.Primary
    DataSourceTransactionManager transactionManager() {
      return new DataSourceTransactionManager(configured());
    }

    @Bean
    DataSourceTransactionManager plainManager() {
      return new DataSourceTransactionManager(masterPool());
    }
  }

  /** The same, behind a proxy that borrows connections as late as possible. */
  @Configuration
  static class LazyRouting extends Routing {

    @Bean
    DataSource lazy() {
      return new LazyConnectionDataSourceProxy(routing());
    }

    @Override
    DataSource configured() {
      return lazy();
    }
  }
}
