package com.sqg.resilience.starter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.jdbc.JdbcBeanPostProcessor;
import com.sqg.resilience.adapter.jdbc.JdbcResilience;
import com.sqg.resilience.api.SqgDataSourceNameResolver;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.sql.SqgSlowSql;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.fallback.InvalidSqgResourceException;
import com.sqg.resilience.core.resource.GuardedResource;
import javax.sql.DataSource;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.session.SqlSessionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mybatis.spring.SqlSessionFactoryBean;
import org.mybatis.spring.mapper.MapperFactoryBean;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class AdaptersTest {

  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(AllAutoConfigurations.get())
          .withUserConfiguration(Application.class);

  @Test
  void annotated_methods_are_guarded() {
    runner
        .withPropertyValues("env.config.resilience.mode=enforce")
        .run(
            context -> {
              assertThat(context.getBean(Client.class).fetch()).isEqualTo("fallback");
              assertThat(count(resource(context.getBean(ResilienceRuntime.class), "http:a:get")))
                  .isEqualTo(1);
            });
  }

  @Test
  void a_bad_annotation_stops_the_application() {
    runner
        .withBean(BadClient.class)
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .isInstanceOf(InvalidSqgResourceException.class));
  }

  @Test
  void bad_annotations_of_methods_and_mappers_are_told_at_once() {
    runner
        .withBean(BadClient.class)
        .withUserConfiguration(WithBadMapper.class)
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .isInstanceOf(InvalidSqgResourceException.class)
                    .hasMessageStartingWith("2 faults in annotations:")
                    .hasMessageContaining(
                        BadNumbers.class.getName()
                            + ".two(): @SqgSlowSql slowThreshold is \"fast\" but must be"));
  }

  @Configuration(proxyBeanMethods = false)
  static class WithBadMapper {

    @Bean
    MapperFactoryBean<BadNumbers> badNumbers(SqlSessionFactory factory) {
      MapperFactoryBean<BadNumbers> mapper = new MapperFactoryBean<>(BadNumbers.class);
      mapper.setSqlSessionFactory(factory);
      return mapper;
    }
  }

  interface BadNumbers {
    @SqgSlowSql(slowThreshold = "fast")
    @Select("select 2")
    int two();
  }

  @Test
  void statements_are_guarded_and_named_by_the_data_source_bean() {
    runner.run(
        context -> {
          assertThat(context.getBean(Numbers.class).one()).isEqualTo(1);
          assertThat(
                  resource(context.getBean(ResilienceRuntime.class), "mysql:orders:query")
                      .statistics()
                      .results(SqgFailureDecision.SUCCESS))
              .isEqualTo(1);
        });
  }

  @Test
  void lazy_initialization_does_not_leave_statements_unguarded() {
    runner
        .withInitializer(
            context ->
                context.addBeanFactoryPostProcessor(
                    new LazyInitializationBeanFactoryPostProcessor()))
        .run(
            context -> {
              context.getBean(Numbers.class).one();
              resource(context.getBean(ResilienceRuntime.class), "mysql:orders:query");
            });
  }

  @Test
  void statements_after_the_context_is_closed_run_unguarded() {
    runner.run(
        context -> {
          Numbers numbers = context.getBean(Numbers.class);
          ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
          context.close();

          assertThat(numbers.one()).isEqualTo(1);
          assertThat(runtime.resources().all()).isEmpty();
        });
  }

  @Test
  void the_applications_names_for_data_sources_are_used() {
    runner
        .withBean(SqgDataSourceNameResolver.class, () -> dataSource -> "renamed")
        .run(
            context -> {
              context.getBean(Numbers.class).one();
              resource(context.getBean(ResilienceRuntime.class), "mysql:renamed:query");
            });
  }

  @Test
  void templates_are_guarded_and_named_by_the_data_source_bean() {
    runner.run(
        context -> {
          ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
          JdbcTemplate template = context.getBean(JdbcTemplate.class);
          template.queryForObject("select 1", Integer.class);
          assertThat(succeeded(resource(runtime, "jdbc:orders:query"))).isEqualTo(1);

          context.close();
          template.queryForObject("select 1", Integer.class);
          assertThat(succeeded(resource(runtime, "jdbc:orders:query"))).isEqualTo(1);
        });
  }

  @Test
  void what_is_made_by_hand_is_guarded_in_one_line() {
    runner.run(
        context -> {
          DataSource guarded =
              context.getBean(JdbcResilience.class).guard(context.getBean(DataSource.class));
          new JdbcTemplate(guarded).update("create table t (id int)");
          assertThat(
                  succeeded(
                      resource(context.getBean(ResilienceRuntime.class), "jdbc:orders:update")))
              .isEqualTo(1);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "env.config.resilience.adapters.jdbc.enabled=false",
        "env.config.resilience.enabled=false"
      })
  void what_is_made_by_hand_runs_unguarded_with_the_guard_switched_off(String off) {
    runner
        .withPropertyValues(off)
        .withUserConfiguration(GuardedByHand.class)
        .run(
            context -> {
              assertThat(context).hasNotFailed().doesNotHaveBean(JdbcBeanPostProcessor.class);
              assertThat(
                      context
                          .getBean("reports", JdbcTemplate.class)
                          .queryForObject("select 1", Integer.class))
                  .isEqualTo(1);
              assertThat(
                      new JdbcTemplate(context.getBean(Archive.class).dataSource())
                          .queryForObject("select 1", Integer.class))
                  .isEqualTo(1);
              ResilienceRuntime runtime =
                  context.getBeanProvider(ResilienceRuntime.class).getIfAvailable();
              if (runtime != null) {
                assertThat(runtime.resources().all()).isEmpty();
              }
            });
  }

  /** As docs/jdbc.md has it. */
  @Configuration
  static class GuardedByHand {

    @Bean
    JdbcTemplate reports(DataSource dataSource, JdbcResilience resilience) {
      return resilience.guard(new JdbcTemplate(dataSource));
    }

    @Bean
    Archive archive(DataSource dataSource, JdbcResilience resilience) {
      return new Archive(resilience.guard(dataSource));
    }
  }

  record Archive(DataSource dataSource) {}

  @Test
  void each_adapter_has_a_switch_of_its_own() {
    runner
        .withPropertyValues("env.config.resilience.adapters.jdbc.enabled=false")
        .run(
            context -> {
              assertThat(context.getBean(JdbcTemplate.class).getClass())
                  .isEqualTo(JdbcTemplate.class);
              context.getBean(Numbers.class).one();
              resource(context.getBean(ResilienceRuntime.class), "mysql:orders:query");
            });
    runner
        .withPropertyValues("env.config.resilience.adapters.mybatis.enabled=false")
        .run(
            context -> {
              context.getBean(Numbers.class).one();
              context.getBean(JdbcTemplate.class).queryForObject("select 1", Integer.class);
              ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
              resource(runtime, "jdbc:orders:query");
              assertThat(runtime.resources().find("mysql:orders:query")).isNull();
            });
  }

  @Test
  void with_the_redis_adapter_switched_off_annotated_methods_are_judged_as_redis_all_the_same() {
    runner
        .withPropertyValues("env.config.resilience.adapters.redis.enabled=false")
        .withBean(Locks.class)
        .run(
            context -> {
              assertThatThrownBy(() -> context.getBean(Locks.class).lock())
                  .isInstanceOf(UnsupportedOperationException.class);
              assertThat(
                      resource(context.getBean(ResilienceRuntime.class), "redis:locks:write")
                          .statistics()
                          .results(SqgFailureDecision.IGNORED))
                  .isEqualTo(1);
            });
  }

  static class Locks {

    @SqgResource("redis:locks:write")
    public void lock() {
      throw new UnsupportedOperationException("not of Redis");
    }
  }

  private static long succeeded(GuardedResource resource) {
    return resource.statistics().results(SqgFailureDecision.SUCCESS);
  }

  @Test
  void the_kill_switch_leaves_methods_and_statements_alone() {
    runner
        .withPropertyValues("env.config.resilience.enabled=false")
        .run(
            context -> {
              assertThat(context.getBean(Client.class).getClass()).isEqualTo(Client.class);
              assertThat(
                      context.getBean(SqlSessionFactory.class).getConfiguration().getInterceptors())
                  .isEmpty();
              assertThat(context.getBean(Numbers.class).one()).isEqualTo(1);
              assertThat(context.getBean(JdbcTemplate.class).getClass())
                  .isEqualTo(JdbcTemplate.class);
            });
  }

  private static GuardedResource resource(ResilienceRuntime runtime, String name) {
    GuardedResource resource = runtime.resources().find(name);
    assertThat(resource).as(name).isNotNull();
    return resource;
  }

  private static long count(GuardedResource resource) {
    return resource.statistics().results(SqgFailureDecision.FAILURE);
  }

  @Configuration(proxyBeanMethods = false)
  static class Application {

    @Bean
    Client client() {
      return new Client();
    }

    @Bean
    DataSource orders() {
      return new DriverManagerDataSource("jdbc:h2:mem:starter");
    }

    @Bean
    JdbcTemplate template(DataSource dataSource) {
      return new JdbcTemplate(dataSource);
    }

    @Bean
    SqlSessionFactoryBean sqlSessionFactory(DataSource dataSource) {
      SqlSessionFactoryBean factory = new SqlSessionFactoryBean();
      factory.setDataSource(dataSource);
      return factory;
    }

    @Bean
    MapperFactoryBean<Numbers> numbers(SqlSessionFactory factory) {
      MapperFactoryBean<Numbers> mapper = new MapperFactoryBean<>(Numbers.class);
      mapper.setSqlSessionFactory(factory);
      return mapper;
    }
  }

  interface Numbers {

    @Select("select 1")
    int one();
  }

  static class Client {

    @SqgResource(value = "http:a:get", fallbackMethod = "instead")
    public String fetch() {
      throw new IllegalStateException("down");
    }

    String instead() {
      return "fallback";
    }
  }

  static class BadClient {

    @SqgResource(value = "http:a:get", fallbackMethod = "missing")
    public String fetch() {
      return "";
    }
  }
}
