package com.sqg.resilience.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.web.client.RestTemplate;

/** An application's own tests may stub and verify what is guarded in production. */
class SpiedBeansTest {

  /** Stands where those of Spring's test annotations stand. */
  static class Spies implements BeanPostProcessor, PriorityOrdered {

    @Override
    public int getOrder() {
      return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
      return bean instanceof JdbcTemplate
              || bean instanceof RedisConnectionFactory
              || bean instanceof RestTemplate
          ? spy(bean)
          : bean;
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {

    @Bean
    static Spies spies() {
      return new Spies();
    }

    @Bean
    JdbcTemplate template() {
      return new JdbcTemplate(new DriverManagerDataSource("jdbc:h2:mem:spied"));
    }

    @Bean
    LettuceConnectionFactory redisConnectionFactory() {
      return new LettuceConnectionFactory();
    }

    @Bean
    RestTemplate restTemplate() {
      return new RestTemplate();
    }
  }

  @Test
  void spies_stay_what_is_called() {
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Application.class)
            .web(WebApplicationType.NONE)
            .properties(Map.of("spring.datasource.url", "jdbc:h2:mem:spied"))
            .run()) {
      JdbcTemplate template = context.getBean(JdbcTemplate.class);
      doReturn(7).when(template).queryForObject("select 1", Integer.class);
      assertThat(template.queryForObject("select 1", Integer.class)).isEqualTo(7);
      verify(template).queryForObject("select 1", Integer.class);

      LettuceConnectionFactory redis = context.getBean(LettuceConnectionFactory.class);
      doReturn("there").when(redis).getHostName();
      assertThat(redis.getHostName()).isEqualTo("there");
      verify(redis).getHostName();

      RestTemplate rest = context.getBean(RestTemplate.class);
      doReturn("stubbed").when(rest).getForObject("http://localhost/", String.class);
      assertThat(rest.getForObject("http://localhost/", String.class)).isEqualTo("stubbed");
    }
  }
}
