package com.sqg.resilience.adapter.jdbc.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.jdbc.JdbcResilience;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import com.sqg.resilience.support.datasource.DataSourceNamings;
import com.sqg.resilience.testsupport.H2;
import com.sqg.resilience.testsupport.RecordingEngine;
import com.sqg.resilience.testsupport.Runtimes;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementSetter;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.StatementCallback;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** What one data source's call runs on another one is that one's. */
class TwoDataSourcesTest {

  private static final String UPDATE = "jdbc:orders:update SUCCESS";
  private static final String QUERY = "jdbc:orders:query SUCCESS";
  private static final String OTHER = "jdbc:stock:query SUCCESS";

  private final RecordingEngine engine = new RecordingEngine();
  private final ResilienceRuntime runtime =
      Runtimes.of(engine, SqgMode.ENFORCE, SlowSqlSettings.builder().build());
  private final HikariDataSource orders = H2.pool();
  private final HikariDataSource stock = H2.pool();
  private final JdbcResilience resilience = resilience();
  private final JdbcTemplate template = resilience.guard(new JdbcTemplate(orders));
  private final JdbcTemplate other = resilience.guard(new JdbcTemplate(stock));

  private JdbcResilience resilience() {
    DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
    beans.registerSingleton("orders", orders);
    beans.registerSingleton("stock", stock);
    JdbcResilience made =
        new JdbcResilience(new DataSourceNamings(beans, new ResilienceLog(System::nanoTime)));
    made.start(runtime, List.of());
    return made;
  }

  @AfterEach
  void close() {
    assertThat(engine.open).hasValue(0);
    runtime.close();
    orders.close();
    stock.close();
  }

  private int ask(JdbcTemplate asked) {
    return asked.queryForObject("select sleep(60)", Integer.class);
  }

  private void assertOwnCall(String outer, Supplier<?> call) {
    call.get();
    assertThat(engine.takeExecutions())
        .filteredOn(each -> each.partition().sql().equals("select 1"))
        .allSatisfy(each -> assertThat(each.durationNanos()).isLessThan(60_000_000L));
    assertThat(engine.takeCalls()).containsExactly(OTHER, outer);
  }

  @Test
  void it_counts_for_itself_in_callbacks_of_every_kind_and_takes_none_of_the_outer_time() {
    assertOwnCall(
        UPDATE, () -> template.execute((ConnectionCallback<Integer>) connection -> ask(other)));
    assertOwnCall(
        UPDATE, () -> template.execute((StatementCallback<Integer>) statement -> ask(other)));
    PreparedStatementSetter setter = statement -> ask(other);
    ResultSetExtractor<Integer> none = rows -> 1;
    assertOwnCall(QUERY, () -> template.query("select 1", setter, none));
  }

  @Test
  void it_counts_for_itself_in_row_callbacks_of_a_templates_subclass() {
    JdbcTemplate own = resilience.guard(new OwnTemplate(orders));
    RowMapper<Integer> mapper = (row, number) -> ask(other);
    assertOwnCall(QUERY, () -> own.query("select 1", mapper));
  }

  static class OwnTemplate extends JdbcTemplate {
    OwnTemplate() {}

    OwnTemplate(DataSource dataSource) {
      super(dataSource);
    }
  }

  @Test
  void its_failure_is_none_of_the_outer_ones() {
    stock.close();
    assertThatThrownBy(
            () -> template.execute((ConnectionCallback<Integer>) connection -> ask(other)))
        .isNotNull();
    assertThat(engine.takeCalls())
        .containsExactly("jdbc:stock:query FAILURE", "jdbc:orders:update IGNORED");
  }

  @Test
  void a_guarded_data_source_counts_for_itself_too() {
    DataSource guarded = resilience.guard(stock);
    template.execute((ConnectionCallback<Boolean>) connection -> select(guarded));
    assertThat(engine.takeCalls()).containsExactly(OTHER, UPDATE);
  }

  private static boolean select(DataSource dataSource) {
    try (Connection connection = dataSource.getConnection();
        var statement = connection.prepareStatement("select 1")) {
      return statement.executeQuery().next();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void the_same_data_source_stays_the_same_whatever_is_wrapped_around_it() {
    JdbcTemplate wrapped =
        resilience.guard(
            new JdbcTemplate(new DelegatingDataSource(new Wrapper(resilience.guard(orders)))));
    wrapped.queryForObject("select 1", Integer.class);
    assertThat(engine.takeCalls()).hasSize(1);
    template.execute((ConnectionCallback<Integer>) connection -> ask(wrapped));
    assertThat(engine.takeCalls()).containsExactly(UPDATE);
  }

  /** As wrappers of other projects are: none of Spring's, but JDBC's. */
  private static final class Wrapper
      extends org.springframework.jdbc.datasource.AbstractDataSource {

    private final DataSource target;

    Wrapper(DataSource target) {
      this.target = target;
    }

    @Override
    public Connection getConnection() throws SQLException {
      return target.getConnection();
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
      return target.getConnection(username, password);
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
      return type.isInstance(target) ? type.cast(target) : target.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
      return type.isInstance(target) || target.isWrapperFor(type);
    }
  }

  @Test
  void a_guarded_target_of_a_routing_data_source_counts_once() {
    AbstractRoutingDataSource routing =
        new AbstractRoutingDataSource() {
          @Override
          protected Object determineCurrentLookupKey() {
            return "stock";
          }
        };
    routing.setTargetDataSources(Map.of("stock", resilience.guard(stock)));
    routing.afterPropertiesSet();
    ask(resilience.guard(new JdbcTemplate(routing)));
    assertThat(engine.takeCalls()).hasSize(1);
  }
}
