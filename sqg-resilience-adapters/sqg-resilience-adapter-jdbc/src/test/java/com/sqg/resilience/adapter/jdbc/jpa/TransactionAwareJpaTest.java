package com.sqg.resilience.adapter.jdbc.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.jdbc.testing.JpaApplication;
import com.sqg.resilience.adapter.jdbc.testing.OrderEntity;
import com.sqg.resilience.adapter.jdbc.testing.OrderRepository;
import com.sqg.resilience.adapter.jdbc.testing.RecordingConfiguration;
import com.sqg.resilience.testsupport.H2;
import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * An entity manager factory on a transaction-aware data source, beside a template on its target.
 */
class TransactionAwareJpaTest {

  @Configuration(proxyBeanMethods = false)
  @Import({RecordingConfiguration.class, JpaApplication.class})
  static class Application {

    @Bean
    HikariDataSource orders() {
      return H2.pool();
    }

    @Bean
    @Primary
    TransactionAwareDataSourceProxy aware(@Qualifier("orders") DataSource orders) {
      return new TransactionAwareDataSourceProxy(orders);
    }
  }

  @Test
  void a_template_on_the_target_sees_what_the_transaction_has_written() {
    try (AnnotationConfigApplicationContext context =
        new AnnotationConfigApplicationContext(Application.class)) {
      JdbcTemplate raw = new JdbcTemplate(context.getBean(HikariDataSource.class));
      OrderRepository repository = context.getBean(OrderRepository.class);
      context
          .getBean(TransactionTemplate.class)
          .executeWithoutResult(
              status -> {
                repository.saveAndFlush(new OrderEntity(60, "shared"));
                assertThat(
                        raw.queryForObject(
                            "select count(*) from orders where id = 60", Integer.class))
                    .isEqualTo(1);
                status.setRollbackOnly();
              });
      assertThat(repository.existsById(60L)).isFalse();
    }
  }
}
