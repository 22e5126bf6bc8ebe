package com.sqg.resilience.adapter.method.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.method.GuardedContext;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * An aspect inside the transaction lets the fallback run in a transaction that is already doomed,
 * or swallows the exception that should have rolled it back.
 */
class AspectInsideTheTransactionTest {

  public interface Orders {
    String place(int id, boolean fail);
  }

  static class TransactionalOrders implements Orders {

    private final JdbcTemplate jdbc;
    static int transactions;

    TransactionalOrders(JdbcTemplate jdbc) {
      this.jdbc = jdbc;
    }

    @Override
    @Transactional
    @SqgResource(value = "place", fallbackMethod = "reject")
    public String place(int id, boolean fail) {
      transactions++;
      jdbc.update("insert into orders values (?)", id);
      if (fail) {
        throw new IllegalStateException("stock is out");
      }
      return "placed";
    }

    private String reject(int id, boolean fail, RuntimeException cause) {
      boolean transaction = TransactionSynchronizationManager.isActualTransactionActive();
      jdbc.update("insert into rejected values (?)", id);
      return count("orders") + " orders, transaction=" + transaction;
    }

    private Integer count(String table) {
      return jdbc.queryForObject("select count(*) from " + table, Integer.class);
    }
  }

  @EnableTransactionManagement
  static class Database {
    @Bean
    DataSource dataSource() {
      return new DriverManagerDataSource("jdbc:h2:mem:orders;DB_CLOSE_DELAY=-1");
    }

    @Bean
    PlatformTransactionManager transactionManager(DataSource dataSource) {
      return new DataSourceTransactionManager(dataSource);
    }

    @Bean
    JdbcTemplate jdbc(DataSource dataSource) {
      JdbcTemplate jdbc = new JdbcTemplate(dataSource);
      jdbc.execute("drop all objects");
      jdbc.execute("create table orders (id int)");
      jdbc.execute("create table rejected (id int)");
      return jdbc;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void the_transaction_rolls_back_before_the_fallback_runs_outside_it(boolean subclassing) {
    try (GuardedContext guarded = context(subclassing)) {
      Orders orders = guarded.bean(Orders.class);

      assertThat(orders.place(1, false)).isEqualTo("placed");
      assertThat(orders.place(2, true)).isEqualTo("1 orders, transaction=false");
      assertThat(guarded.bean(JdbcTemplate.class).queryForList("select id from rejected"))
          .as("what the fallback wrote stays")
          .hasSize(1);
    }
  }

  @Test
  void a_refused_call_begins_no_transaction() {
    try (GuardedContext guarded = context(true)) {
      TransactionalOrders.transactions = 0;
      guarded.refusing();
      assertThat(guarded.bean(Orders.class).place(3, false))
          .isEqualTo("0 orders, transaction=false");
      assertThat(TransactionalOrders.transactions).isZero();
    }
  }

  private static GuardedContext context(boolean subclassing) {
    GuardedContext context =
        subclassing
            ? GuardedContext.in(SqgMode.ENFORCE)
            : GuardedContext.withInterfaceProxies(SqgMode.ENFORCE);
    return context.with(Database.class, TransactionalOrders.class).start();
  }
}
