package com.sqg.resilience.adapter.mybatis.slowsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.mybatis.MyBatisResilience;
import com.sqg.resilience.adapter.mybatis.testing.GuardConfiguration;
import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.api.sql.SqgSlowSql;
import com.sqg.resilience.core.fallback.InvalidSqgResourceException;
import com.sqg.resilience.testsupport.H2;
import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.session.SqlSessionFactory;
import org.junit.jupiter.api.Test;
import org.mybatis.spring.SqlSessionFactoryBean;
import org.mybatis.spring.mapper.MapperFactoryBean;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

class MapperCheckTest {

  private static final String DURATION =
      " but must be a duration from 1ms to 24h, such as \"800ms\", \"2s\" or \"PT2S\"";
  private static final String INHERITED_FAULT =
      Base.class.getName() + ".list(String): @SqgSlowSql openDuration is \"soon\"" + DURATION;
  private static final String FAULT =
      Bad.class.getName() + ".one(int): @SqgSlowSql slowThreshold is \"25h\"" + DURATION;
  private static final String TYPE_FAULT =
      Bad.class.getName() + ": @SqgSlowSql failureThreshold is 0 but must be at least 1";

  interface Base {
    @SqgSlowSql(openDuration = "soon")
    @Select("select 1")
    List<Integer> list(String name);
  }

  @SqgSlowSql(failureThreshold = 0)
  interface Bad extends Base {
    @SqgSlowSql(slowThreshold = "25h", disabled = true)
    @Select("select 1")
    int one(int parameter);
  }

  interface AlsoBad extends Base {}

  @SqgSlowSql(slowThreshold = "2s")
  interface Good {
    @SqgSlowSql(disabled = true)
    @Select("select 1")
    int one();
  }

  private final MapperCheck check = new MapperCheck();
  private final org.apache.ibatis.session.Configuration configuration =
      new org.apache.ibatis.session.Configuration();

  @Test
  void every_fault_of_every_mapper_is_told_at_once() {
    check.add(configuration);
    configuration.addMapper(Bad.class);
    configuration.addMapper(AlsoBad.class);
    configuration.addMapper(Good.class);

    assertThat(check.faults()).containsExactlyInAnyOrder(FAULT, TYPE_FAULT, INHERITED_FAULT);
  }

  @Test
  void a_mapper_that_cannot_be_read_is_a_fault() throws Exception {
    Class<?> unreadable =
        new LoaderWithout(Order.class)
            .loadClass(MapperOverridesTest.class.getName() + "$Unreadable");
    check.faults();

    assertThatExceptionOfType(InvalidSqgResourceException.class)
        .isThrownBy(() -> check.registered(unreadable))
        .withMessageContaining("$Unreadable: cannot be read");
  }

  @Test
  void mappers_are_checked_as_they_come_once_the_check_was_asked() {
    configuration.addMapper(Bad.class);
    assertThatCode(() -> check.registered(Bad.class)).doesNotThrowAnyException();
    assertThat(check.faults()).isEmpty();

    assertThatExceptionOfType(InvalidSqgResourceException.class)
        .isThrownBy(() -> check.registered(Bad.class))
        .satisfies(e -> assertThat(e.faults()).hasSize(3));
    assertThatExceptionOfType(InvalidSqgResourceException.class)
        .isThrownBy(() -> check.add(configuration))
        .satisfies(e -> assertThat(e.faults()).hasSize(3));
    assertThatCode(() -> check.registered(Good.class)).doesNotThrowAnyException();
  }

  @Test
  void the_mappers_of_an_application_are_known_when_its_beans_are_there() {
    try (var context = new AnnotationConfigApplicationContext(Application.class)) {
      MapperCheck ofContext = context.getBean(MyBatisResilience.class).mapperCheck();
      assertThat(ofContext.faults()).containsExactlyInAnyOrder(FAULT, TYPE_FAULT, INHERITED_FAULT);

      assertThatThrownBy(() -> context.getBean("lazy"))
          .hasRootCauseExactlyInstanceOf(InvalidSqgResourceException.class)
          .rootCause()
          .hasMessageContaining("1 fault in annotations")
          .hasMessageContaining(INHERITED_FAULT);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import(GuardConfiguration.class)
  static class Application {

    @Bean
    HikariDataSource pool() {
      return H2.pool();
    }

    @Bean
    SqlSessionFactoryBean sqlSessionFactory(HikariDataSource pool) {
      SqlSessionFactoryBean factory = new SqlSessionFactoryBean();
      factory.setDataSource(pool);
      return factory;
    }

    @Bean
    MapperFactoryBean<Bad> bad(SqlSessionFactory factory) {
      return mapper(Bad.class, factory);
    }

    @Bean
    MapperFactoryBean<Good> good(SqlSessionFactory factory) {
      return mapper(Good.class, factory);
    }

    @Bean
    @Lazy
    MapperFactoryBean<AlsoBad> lazy(SqlSessionFactory factory) {
      return mapper(AlsoBad.class, factory);
    }

    private static <T> MapperFactoryBean<T> mapper(Class<T> type, SqlSessionFactory factory) {
      MapperFactoryBean<T> mapper = new MapperFactoryBean<>(type);
      mapper.setSqlSessionFactory(factory);
      return mapper;
    }
  }
}
