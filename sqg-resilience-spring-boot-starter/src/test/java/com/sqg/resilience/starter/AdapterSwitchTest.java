package com.sqg.resilience.starter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.web.mvc.RouteInterceptor;
import com.sqg.resilience.adapter.web.reactive.RouteHandlerAdapter;
import com.sqg.resilience.adapter.web.route.RouteGuard;
import feign.Feign;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import okhttp3.OkHttpClient;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.ibatis.session.SqlSessionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mybatis.spring.SqlSessionFactoryBean;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConnection;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** Each adapter's switch leaves what that adapter guards as it is, and nothing else. */
class AdapterSwitchTest {

  /** The adapters that have a switch, and what an application has where one is off. */
  enum Adapter {
    WEB(context -> context.getBeansOfType(MappedInterceptor.class).isEmpty()),
    HTTP(
        context ->
            context.getBean(RestTemplate.class).getInterceptors().isEmpty()
                && context.getBean(OkHttpClient.class).interceptors().isEmpty()
                && hasOwnClass(context, CloseableHttpClient.class, HttpClients.createDefault())
                && context.getBeansOfType(feign.Capability.class).isEmpty()),
    REDIS(
        context -> context.getBean(RedisConnectionFactory.class).getClass() == PlainFactory.class),
    JDBC(context -> context.getBean(JdbcTemplate.class).getClass() == JdbcTemplate.class),
    MYBATIS(
        context ->
            context
                .getBean(SqlSessionFactory.class)
                .getConfiguration()
                .getInterceptors()
                .isEmpty());

    private final Predicate<ApplicationContext> untouched;

    Adapter(Predicate<ApplicationContext> untouched) {
      this.untouched = untouched;
    }

    private static <T> boolean hasOwnClass(ApplicationContext context, Class<T> type, T plain) {
      return context.getBean(type).getClass() == plain.getClass();
    }

    String off() {
      return "env.config.resilience.adapters." + name().toLowerCase(Locale.ROOT) + ".enabled=false";
    }
  }

  private final WebApplicationContextRunner runner =
      new WebApplicationContextRunner()
          .withConfiguration(AllAutoConfigurations.get())
          .withUserConfiguration(Application.class);

  private static Set<Adapter> untouchedIn(ApplicationContext context) {
    return Arrays.stream(Adapter.values())
        .filter(adapter -> adapter.untouched.test(context))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @EnumSource
  void what_an_adapter_guards_stays_as_it_is_without_it(Adapter adapter) {
    runner
        .withPropertyValues(adapter.off())
        .run(context -> assertThat(untouchedIn(context)).containsExactly(adapter));
  }

  @Test
  void all_are_on_unless_told_otherwise() {
    runner.run(context -> assertThat(untouchedIn(context)).isEmpty());
  }

  @Test
  void all_can_be_off_at_once() {
    runner
        .withPropertyValues(
            Arrays.stream(Adapter.values()).map(Adapter::off).toArray(String[]::new))
        .run(context -> assertThat(untouchedIn(context)).containsExactly(Adapter.values()));
  }

  @Test
  void in_a_reactive_application_there_is_nothing_of_the_web_adapter_either() {
    ReactiveWebApplicationContextRunner reactive =
        new ReactiveWebApplicationContextRunner().withConfiguration(AllAutoConfigurations.get());
    reactive.run(context -> assertThat(context).hasSingleBean(RouteHandlerAdapter.class));
    reactive
        .withPropertyValues(Adapter.WEB.off())
        .run(
            context ->
                assertThat(context.getBeanDefinitionNames())
                    .extracting(context::getType)
                    .extracting(Class::getPackageName)
                    .doesNotContain(
                        RouteHandlerAdapter.class.getPackageName(),
                        RouteGuard.class.getPackageName(),
                        RouteInterceptor.class.getPackageName()));
  }

  @Configuration(proxyBeanMethods = false)
  static class Application {

    @Bean
    RestTemplate template() {
      return new RestTemplate();
    }

    @Bean
    OkHttpClient okHttpClient() {
      return new OkHttpClient();
    }

    @Bean
    CloseableHttpClient apacheClient() {
      return HttpClients.createDefault();
    }

    @Bean
    Feign.Builder feignBuilder() {
      return Feign.builder();
    }

    @Bean
    RedisConnectionFactory connections() {
      return new PlainFactory();
    }

    @Bean
    DataSource orders() {
      return new DriverManagerDataSource("jdbc:h2:mem:switches");
    }

    @Bean
    JdbcTemplate jdbcTemplate(DataSource dataSource) {
      return new JdbcTemplate(dataSource);
    }

    @Bean
    SqlSessionFactoryBean sqlSessionFactory(DataSource dataSource) {
      SqlSessionFactoryBean factory = new SqlSessionFactoryBean();
      factory.setDataSource(dataSource);
      return factory;
    }
  }

  /** Connects to nothing. */
  static class PlainFactory implements RedisConnectionFactory {

    @Override
    public RedisConnection getConnection() {
      throw new UnsupportedOperationException();
    }

    @Override
    public RedisClusterConnection getClusterConnection() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean getConvertPipelineAndTxResults() {
      return false;
    }

    @Override
    public RedisSentinelConnection getSentinelConnection() {
      throw new UnsupportedOperationException();
    }

    @Override
    public DataAccessException translateExceptionIfPossible(RuntimeException fault) {
      return null;
    }
  }
}
