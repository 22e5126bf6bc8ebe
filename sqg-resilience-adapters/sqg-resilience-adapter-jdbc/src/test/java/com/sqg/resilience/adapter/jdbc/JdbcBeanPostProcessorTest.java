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
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.autoproxy.DefaultAdvisorAutoProxyCreator;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.NameMatchMethodPointcut;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.CustomScopeConfigurer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.context.support.SimpleThreadScope;
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
  static class Aspect {

    @Bean
    static DefaultAdvisorAutoProxyCreator proxies() {
      DefaultAdvisorAutoProxyCreator creator = new DefaultAdvisorAutoProxyCreator();
      creator.setProxyTargetClass(true);
      return creator;
    }

    @Bean
    static DefaultPointcutAdvisor aspect() {
      NameMatchMethodPointcut pointcut = new NameMatchMethodPointcut();
      pointcut.setClassFilter(JdbcTemplate.class::isAssignableFrom);
      pointcut.setMappedName("*");
      return new DefaultPointcutAdvisor(
          pointcut, (MethodInterceptor) invocation -> invocation.proceed());
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import(Aspect.class)
  static class WithAspect {

    @Bean
    Dao daoOnAspect(JdbcTemplate template) {
      Dao dao = new Dao();
      dao.setJdbcTemplate(template);
      return dao;
    }
  }

  @Test
  void what_stands_on_a_guarded_template_with_an_aspect_is_guarded_once_and_measured() {
    RecordingEngine engine = start(Templates.class, WithAspect.class);
    context
        .getBean("named", NamedParameterJdbcTemplate.class)
        .queryForObject("select :x", Map.of("x", 1), Integer.class);
    context.getBean("daoOnAspect", Dao.class).add(50);

    assertThat(AopUtils.isAopProxy(context.getBean(JdbcTemplate.class))).isTrue();
    assertThat(engine.takeCalls())
        .containsExactly("jdbc:orders:query SUCCESS", "jdbc:orders:update SUCCESS");
    assertThat(engine.takeExecutions())
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.executionNanos()).isNotNegative());
  }

  @Configuration(proxyBeanMethods = false)
  @Import(RecordingConfiguration.class)
  static class Scoped {

    @Bean
    static CustomScopeConfigurer scopes() {
      CustomScopeConfigurer configurer = new CustomScopeConfigurer();
      configurer.addScope("mine", new SimpleThreadScope());
      return configurer;
    }

    @Bean
    HikariDataSource orders() {
      return H2.pool();
    }

    @Bean
    @Scope(value = "mine", proxyMode = ScopedProxyMode.TARGET_CLASS)
    JdbcTemplate template(DataSource orders, AtomicInteger made) {
      made.incrementAndGet();
      return new JdbcTemplate(orders);
    }

    @Bean
    AtomicInteger made() {
      return new AtomicInteger();
    }

    @Bean
    NamedParameterJdbcTemplate named(JdbcTemplate template) {
      return new NamedParameterJdbcTemplate(template);
    }

    @Bean
    Dao dao(JdbcTemplate template) {
      Dao dao =
          new Dao() {
            @Override
            protected void initDao() {}
          };
      dao.setJdbcTemplate(template);
      return dao;
    }
  }

  @Test
  void a_template_of_a_scope_is_made_when_it_is_used_and_guarded_then() {
    try (LogCapture log = new LogCapture()) {
      RecordingEngine engine = start(Scoped.class);
      AtomicInteger made = context.getBean(AtomicInteger.class);
      assertThat(made).hasValue(0);
      assertThat(log.lines("jdbc-unguarded")).isEmpty();
      context.getBean(JdbcTemplate.class).queryForObject("select 1", Integer.class);
      context
          .getBean(NamedParameterJdbcTemplate.class)
          .queryForObject("select :x", Map.of("x", 1), Integer.class);

      assertThat(made).hasValue(1);
      assertThat(engine.takeCalls())
          .containsExactly("jdbc:orders:query SUCCESS", "jdbc:orders:query SUCCESS");
      assertThat(engine.takeExecutions())
          .allSatisfy(each -> assertThat(each.executionNanos()).isNotNegative());
    }
  }

  static class Reports extends JdbcTemplate {

    @Autowired private Reader reader;

    Reports(DataSource dataSource) {
      super(dataSource);
    }

    Reader reader() {
      return reader;
    }
  }

  static class Reader {

    @Autowired private Reports reports;
  }

  @Configuration(proxyBeanMethods = false)
  @Import(RecordingConfiguration.class)
  static class Circle {

    @Bean
    HikariDataSource orders() {
      return H2.pool();
    }

    @Bean
    Reports reports(DataSource orders) {
      return new Reports(orders);
    }

    @Bean
    Reader reader() {
      return new Reader();
    }
  }

  private void assertCircleIsGuarded(RecordingEngine engine) {
    Reader reader = context.getBean(Reader.class);
    reader.reports.queryForObject("select 1", Integer.class);

    assertThat(context.getBean(Reports.class)).isSameAs(reader.reports);
    assertThat(reader.reports.reader()).isSameAs(reader);
    assertThat(engine.takeCalls()).containsExactly("jdbc:orders:query SUCCESS");
  }

  @Test
  void a_template_that_refers_to_who_refers_to_it_is_the_same_guarded_one_to_all() {
    assertCircleIsGuarded(start(Circle.class));
  }

  @Test
  void so_is_one_with_an_aspect() {
    assertCircleIsGuarded(start(Circle.class, Aspect.class));
    assertThat(AopUtils.isAopProxy(context.getBean(Reports.class))).isTrue();
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

  /** As mocks do. */
  static class Double extends JdbcTemplate {

    @Override
    public void afterPropertiesSet() {}
  }

  @Configuration(proxyBeanMethods = false)
  @Import(RecordingConfiguration.class)
  static class WithDouble {

    @Bean
    Double orders() {
      return new Double();
    }

    @Bean
    NamedParameterJdbcTemplate named(Double orders) {
      return new NamedParameterJdbcTemplate(orders);
    }
  }

  @Test
  void the_double_of_a_test_is_left_alone_without_a_word() {
    try (LogCapture log = new LogCapture()) {
      start(WithDouble.class);

      assertThat(context.getBean(JdbcTemplate.class).getClass()).isEqualTo(Double.class);
      assertThat(context.getBean(NamedParameterJdbcTemplate.class).getJdbcTemplate())
          .isSameAs(context.getBean(JdbcTemplate.class));
      assertThat(log.lines("jdbc-unguarded")).isEmpty();
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

  static class Named extends JdbcTemplate {

    private final String name = "mine";

    Named(DataSource dataSource) {
      super(dataSource);
    }

    final String name() {
      return name;
    }
  }

  static class BelowNamed extends Named {
    BelowNamed(DataSource dataSource) {
      super(dataSource);
    }
  }

  static class Open extends JdbcTemplate {

    public final String name = "mine";

    Open(DataSource dataSource) {
      super(dataSource);
    }
  }

  static class Hiding extends JdbcTemplate {

    public static final String SHARED = "shared";
    protected final String name = "mine";

    Hiding(DataSource dataSource) {
      super(dataSource);
    }

    String name() {
      return prefix() + name;
    }

    private final String prefix() {
      return "of ";
    }

    static final void none() {}
  }

  @Configuration(proxyBeanMethods = false)
  @Import(RecordingConfiguration.class)
  static class Subclasses {

    @Bean
    HikariDataSource orders() {
      return H2.pool();
    }

    @Bean
    BelowNamed belowNamed(DataSource orders) {
      return new BelowNamed(orders);
    }

    @Bean
    Open open(DataSource orders) {
      return new Open(orders);
    }

    @Bean
    Hiding hiding(DataSource orders) {
      return new Hiding(orders);
    }
  }

  @Test
  void a_subclass_that_a_proxy_would_break_stays_as_it_is_with_a_warning() {
    try (LogCapture log = new LogCapture()) {
      RecordingEngine engine = start(Subclasses.class);
      assertThat(context.getBean(BelowNamed.class).name()).isEqualTo("mine");
      assertThat(context.getBean(Open.class).name).isEqualTo("mine");
      assertThat(context.getBean(Hiding.class).name()).isEqualTo("of mine");
      context.getBean(Open.class).queryForObject("select 1", Integer.class);
      assertThat(engine.takeCalls()).isEmpty();
      context.getBean(Hiding.class).queryForObject("select 1", Integer.class);
      assertThat(engine.takeCalls()).containsExactly("jdbc:orders:query SUCCESS");

      assertThat(log.lines("jdbc-unguarded"))
          .hasSize(2)
          .anySatisfy(line -> assertThat(line).contains("belowNamed"))
          .anySatisfy(line -> assertThat(line).contains("open"));
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
