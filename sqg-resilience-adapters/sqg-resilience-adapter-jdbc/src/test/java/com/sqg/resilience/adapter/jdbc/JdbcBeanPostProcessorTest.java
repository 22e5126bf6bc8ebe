package com.sqg.resilience.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.jdbc.testing.RecordingConfiguration;
import com.sqg.resilience.api.SqgDataSourceNameResolver;
import com.sqg.resilience.testsupport.H2;
import com.sqg.resilience.testsupport.KeyedDataSource;
import com.sqg.resilience.testsupport.LogCapture;
import com.sqg.resilience.testsupport.RecordingEngine;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.core.support.JdbcDaoSupport;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class JdbcBeanPostProcessorTest {

  private AnnotationConfigApplicationContext context;

  private RecordingEngine start(Class<?>... configurations) {
    context = new AnnotationConfigApplicationContext(configurations);
    return context.getBean(RecordingEngine.class);
  }

  @AfterEach
  void close() {
    assertThat(context.getBean(RecordingEngine.class).open).hasValue(0);
    context.close();
  }

  @Configuration(proxyBeanMethods = false)
  @Import(RecordingConfiguration.class)
  static class Templates {

    @Bean
    HikariDataSource orders() {
      return H2.pool();
    }

    @Bean
    JdbcTemplate template(DataSource orders) {
      return new JdbcTemplate(orders);
    }

    @Bean
    NamedParameterJdbcTemplate named(JdbcTemplate template) {
      return new NamedParameterJdbcTemplate(template);
    }

    @Bean
    NamedParameterJdbcTemplate handMade(DataSource orders) {
      NamedParameterJdbcTemplate made = new NamedParameterJdbcTemplate(orders);
      made.setCacheLimit(17);
      return made;
    }

    @Bean
    Dao dao(DataSource orders) {
      Dao dao = new Dao();
      dao.setDataSource(orders);
      return dao;
    }
  }

  static class Dao extends JdbcDaoSupport {

    private SimpleJdbcInsert insert;

    @Override
    protected void initDao() {
      insert = new SimpleJdbcInsert(getJdbcTemplate()).withTableName("ITEMS");
    }

    void add(long id) {
      insert.execute(Map.of("ID", id, "ORDER_ID", 1, "SKU", "x"));
    }
  }

  @Test
  void templates_are_guarded_and_named_by_their_data_sources_bean() {
    RecordingEngine engine = start(Templates.class);
    context.getBean(JdbcTemplate.class).queryForObject("select 1", Integer.class);

    assertThat(engine.takeCalls()).containsExactly("jdbc:orders:query SUCCESS");
  }

  @Test
  void templates_for_named_parameters_are_guarded_once_however_they_were_made() {
    RecordingEngine engine = start(Templates.class);
    NamedParameterJdbcTemplate handMade =
        context.getBean("handMade", NamedParameterJdbcTemplate.class);
    context
        .getBean("named", NamedParameterJdbcTemplate.class)
        .queryForObject("select :x", Map.of("x", 1), Integer.class);
    handMade.queryForObject("select :x", Map.of("x", 1), Integer.class);

    assertThat(handMade.getCacheLimit()).isEqualTo(17);
    assertThat(engine.takeCalls())
        .containsExactly("jdbc:orders:query SUCCESS", "jdbc:orders:query SUCCESS");
  }

  @Test
  void data_access_objects_are_guarded_before_they_look_at_their_template() {
    RecordingEngine engine = start(Templates.class);
    context.getBean(Dao.class).add(50);

    assertThat(engine.takeCalls()).containsExactly("jdbc:orders:update SUCCESS");
  }

  @Configuration(proxyBeanMethods = false)
  static class WithResolver {

    @Bean
    SqgDataSourceNameResolver resolver() {
      return dataSource -> "renamed";
    }
  }

  @Test
  void the_applications_names_for_data_sources_are_used() {
    RecordingEngine engine = start(Templates.class, WithResolver.class);
    context.getBean(JdbcTemplate.class).update("delete from items where id = 1");

    assertThat(engine.takeCalls()).containsExactly("jdbc:renamed:update SUCCESS");
  }

  static final class Closed extends JdbcTemplate {
    Closed(DataSource dataSource) {
      super(dataSource);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import(RecordingConfiguration.class)
  static class WithFinalClass {

    @Bean
    HikariDataSource orders() {
      return H2.pool();
    }

    @Bean
    Closed closed(DataSource orders) {
      return new Closed(orders);
    }
  }

  @Test
  void what_cannot_be_guarded_stays_as_it_is_with_a_warning() {
    try (LogCapture log = new LogCapture()) {
      RecordingEngine engine = start(WithFinalClass.class);
      context.getBean(Closed.class).queryForObject("select 1", Integer.class);

      assertThat(engine.takeCalls()).isEmpty();
      assertThat(log.lines("jdbc-unguarded")).singleElement().asString().contains("closed");
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import(RecordingConfiguration.class)
  static class Routed {

    @Bean
    HikariDataSource masterPool() {
      return H2.pool();
    }

    @Bean
    HikariDataSource slavePool() {
      return H2.pool();
    }

    @Bean
    @Primary
    KeyedDataSource routing(
        @Qualifier("masterPool") DataSource master, @Qualifier("slavePool") DataSource slave) {
      return new KeyedDataSource(Map.of("master", master, "slave", slave), master);
    }

    @Bean
    JdbcTemplate template(DataSource routing) {
      return new JdbcTemplate(routing);
    }

    @Bean
    DataSourceTransactionManager transactions(DataSource routing) {
      return new DataSourceTransactionManager(routing);
    }
  }

  @Test
  void a_routing_data_source_is_named_by_its_key_and_in_a_transaction_by_what_that_holds() {
    RecordingEngine engine = start(Routed.class);
    JdbcTemplate template = context.getBean(JdbcTemplate.class);
    TransactionTemplate transaction =
        new TransactionTemplate(context.getBean(DataSourceTransactionManager.class));
    KeyedDataSource.on("slave", () -> template.queryForObject("select 1", Integer.class));
    try (LogCapture log = new LogCapture()) {
      KeyedDataSource.on(
          "slave",
          () ->
              transaction.execute(
                  status ->
                      KeyedDataSource.on(
                          "master", () -> template.queryForObject("select 1", Integer.class))));
      assertThat(log.lines("data-source-switch-ignored")).hasSize(1);
    }

    assertThat(engine.takeCalls())
        .containsExactly("jdbc:slave:query SUCCESS", "jdbc:slave:query SUCCESS");
  }
}
