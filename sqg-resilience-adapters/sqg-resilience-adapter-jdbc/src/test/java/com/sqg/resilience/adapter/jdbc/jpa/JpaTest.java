package com.sqg.resilience.adapter.jdbc.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.jdbc.testing.JpaApplication;
import com.sqg.resilience.adapter.jdbc.testing.OrderEntity;
import com.sqg.resilience.adapter.jdbc.testing.OrderMapper;
import com.sqg.resilience.adapter.jdbc.testing.OrderRepository;
import com.sqg.resilience.adapter.jdbc.testing.RecordingConfiguration;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.testsupport.H2;
import com.sqg.resilience.testsupport.RecordingEngine;
import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import java.util.stream.LongStream;
import javax.persistence.EntityManager;
import javax.persistence.EntityManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.orm.jpa.EntityManagerFactoryInfo;
import org.springframework.orm.jpa.EntityManagerFactoryUtils;
import org.springframework.orm.jpa.vendor.HibernateJpaDialect;
import org.springframework.transaction.support.TransactionTemplate;

class JpaTest {

  private static final String QUERY = "jdbc:orders:query SUCCESS";
  private static final String BATCH = "jdbc:orders:batch SUCCESS";

  @Configuration(proxyBeanMethods = false)
  @Import({RecordingConfiguration.class, JpaApplication.class})
  static class Application {

    @Bean
    HikariDataSource orders() {
      return H2.pool();
    }
  }

  private final AnnotationConfigApplicationContext context =
      new AnnotationConfigApplicationContext(Application.class);
  private final RecordingEngine engine = context.getBean(RecordingEngine.class);
  private final OrderRepository repository = context.getBean(OrderRepository.class);
  private final TransactionTemplate transaction = context.getBean(TransactionTemplate.class);
  private final JdbcTemplate template = context.getBean(JdbcTemplate.class);

  @BeforeEach
  void nothingWasCountedBefore() {
    assertThat(engine.takeCalls()).as("of the start").isEmpty();
  }

  @AfterEach
  void close() {
    assertThat(engine.open).hasValue(0);
    assertThat(context.getBean(HikariDataSource.class).getHikariPoolMXBean().getActiveConnections())
        .isZero();
    context.close();
  }

  @Test
  void statements_of_repositories_are_guarded_each_by_its_shape() {
    assertThat(repository.findById(1L)).isPresent();
    repository.save(new OrderEntity(50, "new"));

    assertThat(engine.takeCalls())
        .as("find, then look whether it is there, insert")
        .containsExactly(QUERY, QUERY, BATCH);
    assertThat(engine.takeExecutions())
        .extracting(each -> each.partition().keyText())
        .contains(
            com.sqg.resilience.core.sql.SqlFingerprint.of(
                    "insert into orders (customer, total, id) values (?, ?, ?)")
                .key())
        .hasSizeGreaterThan(1);
  }

  @Test
  void what_hibernate_batches_is_one_call() {
    transaction.executeWithoutResult(
        status -> {
          EntityManager manager =
              EntityManagerFactoryUtils.getTransactionalEntityManager(
                  context.getBean(EntityManagerFactory.class));
          LongStream.range(100, 105).forEach(id -> manager.persist(new OrderEntity(id, "b")));
        });

    assertThat(engine.takeCalls()).containsExactly(BATCH);
  }

  @Test
  void an_update_by_query_is_an_update() {
    repository.discount();

    assertThat(engine.takeCalls()).containsExactly("jdbc:orders:update SUCCESS");
  }

  @Test
  void in_one_transaction_all_share_the_connection_and_each_statement_counts_once() {
    transaction.executeWithoutResult(
        status -> {
          repository.saveAndFlush(new OrderEntity(60, "shared"));
          assertThat(
                  template.queryForObject(
                      "select customer from orders where id = 60", String.class))
              .isEqualTo("shared");
          assertThat(context.getBean(OrderMapper.class).customer(60)).isEqualTo("shared");
          status.setRollbackOnly();
        });

    assertThat(engine.takeCalls())
        .containsExactly(QUERY, BATCH, QUERY, "mysql:orders:query SUCCESS");
    assertThat(repository.existsById(60L)).isFalse();
  }

  @Test
  void entities_found_in_a_row_mapper_count_for_themselves() {
    List<String> customers =
        template.query(
            "select id from orders where id < 3",
            (row, number) -> repository.findById(row.getLong(1)).get().getCustomer());

    assertThat(customers).containsExactly("c1", "c2");
    assertThat(engine.takeCalls()).containsExactly(QUERY, QUERY, QUERY);
  }

  @Test
  void refusals_leave_repositories_as_they_are() {
    engine.refuse("jdbc:orders:query");
    assertThatThrownBy(() -> repository.findById(1L))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThatThrownBy(repository::findAll)
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThatThrownBy(() -> repository.sleep(1, 1))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
  }

  @Test
  void refusals_leave_transactions_that_flush_as_they_commit_as_they_are() {
    engine.refuse("jdbc:orders:batch");
    assertThatThrownBy(
            () ->
                transaction.executeWithoutResult(
                    status -> repository.findById(1L).get().setTotal(77)))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThatThrownBy(() -> repository.save(new OrderEntity(70, "refused")))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    engine.admitAll();

    assertThat(repository.findById(1L).get().getTotal()).isEqualTo(10);
  }

  @Test
  void the_dialect_stays_what_applications_cast_it_to() {
    EntityManagerFactoryInfo factory =
        (EntityManagerFactoryInfo) context.getBean(EntityManagerFactory.class);
    assertThat(factory.getJpaDialect()).isInstanceOf(HibernateJpaDialect.class);
  }

  @Test
  void errors_are_translated_as_without_us() {
    assertThatThrownBy(
            () ->
                transaction.executeWithoutResult(
                    status ->
                        EntityManagerFactoryUtils.getTransactionalEntityManager(
                                context.getBean(EntityManagerFactory.class))
                            .persist(new OrderEntity(1, "dup"))))
        .isExactlyInstanceOf(DataIntegrityViolationException.class);
    assertThat(engine.takeCalls()).containsExactly("jdbc:orders:batch IGNORED");
  }

  @Test
  void in_observe_mode_nothing_is_refused() {
    context.getBean(ResilienceRuntime.class).modes().setGlobal(SqgMode.OBSERVE);
    engine.refuse("jdbc:orders:query");
    assertThat(repository.findById(1L)).isPresent();
  }
}
