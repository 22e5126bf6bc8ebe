package com.sqg.resilience.adapter.jdbc.datasource;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.jdbc.testing.PlainJdbc;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.support.datasource.DataSourceNamings;
import com.sqg.resilience.support.datasource.TransactionOriginRecorder;
import com.sqg.resilience.testsupport.KeyedDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.InfrastructureProxy;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.support.TransactionTemplate;

/** Data sources that Spring's transactions see through, or do not, guarded and unguarded alike. */
class WrappedDataSourceTest {

  private static final String DELETE = "delete from items where id = 1";

  private final PlainJdbc jdbc = new PlainJdbc();

  @AfterEach
  void close() {
    assertThat(jdbc.engine.open).as("entries still open").hasValue(0);
    assertThat(jdbc.borrowed()).as("connections still borrowed").isZero();
    jdbc.close();
  }

  private enum Wrapper {
    NONE,
    TRANSACTION_AWARE,
    TRANSACTION_AWARE_TWICE,
    TRANSACTION_AWARE_OVER_LAZY,
    LAZY,
    DELEGATING,
    INFRASTRUCTURE,
    INFRASTRUCTURE_TWICE,
    ROUTING;

    DataSource around(DataSource target) {
      switch (this) {
        case TRANSACTION_AWARE:
          return new TransactionAwareDataSourceProxy(target);
        case TRANSACTION_AWARE_TWICE:
          return new TransactionAwareDataSourceProxy(TRANSACTION_AWARE.around(target));
        case TRANSACTION_AWARE_OVER_LAZY:
          return new TransactionAwareDataSourceProxy(LAZY.around(target));
        case LAZY:
          return new LazyConnectionDataSourceProxy(target);
        case DELEGATING:
          return new DelegatingDataSource(target);
        case INFRASTRUCTURE:
          return new Infrastructure(target);
        case INFRASTRUCTURE_TWICE:
          return new Infrastructure(new Infrastructure(target));
        case ROUTING:
          return new KeyedDataSource(Map.of(), target);
        default:
          return target;
      }
    }
  }

  private static final class Infrastructure extends DelegatingDataSource
      implements InfrastructureProxy {

    Infrastructure(DataSource target) {
      super(target);
    }

    @Override
    public Object getWrappedObject() {
      return getTargetDataSource();
    }
  }

  /** Which of several users share the transaction's connection. */
  private List<Boolean> sharers(DataSource managed, DataSource... users) {
    DataSourceTransactionManager manager = new DataSourceTransactionManager(managed);
    DataSourceNamings namings = new DataSourceNamings(null, new ResilienceLog(System::nanoTime));
    new TransactionOriginRecorder(namings, new ResilienceLog(System::nanoTime))
        .postProcessAfterInitialization(manager, "manager");
    JdbcTemplate outside = new JdbcTemplate(jdbc.pool);
    return List.of(users).stream()
        .map(
            user -> {
              new TransactionTemplate(manager)
                  .executeWithoutResult(
                      status -> {
                        new JdbcTemplate(user).update(DELETE);
                        status.setRollbackOnly();
                      });
              boolean rolledBack =
                  outside.queryForObject("select count(*) from items where id = 1", Integer.class)
                      == 1;
              outside.update("merge into items key (id) values (1, 1, 'sku1')");
              return rolledBack;
            })
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Wrapper.class)
  void whoever_shares_a_transaction_without_us_does_so_with_us(Wrapper wrapper) {
    DataSource wrapped = wrapper.around(jdbc.pool);
    DataSource guarded = jdbc.resilience.guard(wrapped);
    List<Boolean> without = sharers(wrapped, wrapped, wrapped, jdbc.pool);

    assertThat(sharers(guarded, guarded, wrapped, jdbc.pool)).isEqualTo(without);
    assertThat(sharers(wrapped, guarded, wrapped, jdbc.pool)).isEqualTo(without);
    assertThat(sharers(guarded, jdbc.resilience.guard(jdbc.pool)).get(0)).isEqualTo(without.get(2));
  }

  @Test
  void a_guarded_transaction_aware_data_source_counts_once_and_keeps_its_own_ways()
      throws SQLException {
    int[] asked = {0};
    DataSource own =
        new TransactionAwareDataSourceProxy(jdbc.pool) {
          @Override
          protected boolean shouldObtainFixedConnection(DataSource target) {
            asked[0]++;
            return true;
          }
        };
    DataSource guarded = jdbc.resilience.guard(own);
    assertThat(jdbc.resilience.guard(guarded)).isSameAs(guarded);
    new TransactionTemplate(new DataSourceTransactionManager(guarded))
        .executeWithoutResult(
            status -> {
              try (Connection connection = guarded.getConnection()) {
                connection.createStatement().execute(DELETE);
              } catch (SQLException e) {
                throw new IllegalStateException(e);
              }
              assertThat(jdbc.borrowed()).isEqualTo(1);
              status.setRollbackOnly();
            });
    try (Connection connection = guarded.getConnection()) {
      connection.createStatement().execute("select 1");
    }

    assertThat(asked[0]).isEqualTo(2);
    assertThat(jdbc.engine.takeCalls())
        .containsExactly("jdbc:default:update SUCCESS", "jdbc:default:query SUCCESS");
  }
}
