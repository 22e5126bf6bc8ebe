package com.sqg.resilience.adapter.jdbc.datasource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.jdbc.testing.PlainJdbc;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.sql.SqlFingerprint;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.h2.jdbc.JdbcConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.ConnectionProxy;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.datasource.SmartDataSource;
import org.springframework.transaction.support.TransactionTemplate;

class GuardedDataSourceTest {

  private static final String INSERT = "insert into orders values (?, ?, ?)";

  private final PlainJdbc jdbc = new PlainJdbc();
  private final DataSource dataSource = jdbc.resilience.guard(jdbc.pool);
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = dataSource.getConnection();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    assertThat(jdbc.engine.open).as("entries still open").hasValue(0);
    assertThat(jdbc.borrowed()).as("connections still borrowed").isZero();
    jdbc.close();
  }

  @Test
  void statements_count_when_they_are_executed() throws SQLException {
    try (PreparedStatement find = connection.prepareStatement("select * from orders where id = ?");
        PreparedStatement insert = connection.prepareStatement(INSERT);
        PreparedStatement any = connection.prepareStatement("select 1");
        Statement told = connection.createStatement()) {
      find.setLong(1, 1);
      assertThat(jdbc.engine.takeCalls()).isEmpty();
      assertThat(find.executeQuery().next()).isTrue();
      row(insert, 20);
      assertThat(insert.executeUpdate()).isEqualTo(1);
      assertThat(any.execute()).isTrue();
      told.execute("delete from items where id = 1");
      told.executeLargeUpdate("delete from items where id = 2");
    }
    connection.prepareCall("{call plus_one(1)}").execute();

    assertThat(jdbc.engine.takeCalls())
        .containsExactly(
            "jdbc:default:query SUCCESS",
            "jdbc:default:update SUCCESS",
            "jdbc:default:query SUCCESS",
            "jdbc:default:update SUCCESS",
            "jdbc:default:update SUCCESS",
            "jdbc:default:update SUCCESS");
    assertThat(jdbc.engine.takeExecutions().get(0).partition().keyText())
        .isEqualTo(SqlFingerprint.of("select * from orders where id = 1").key());
  }

  private static void row(PreparedStatement insert, int id) throws SQLException {
    insert.setInt(1, id);
    insert.setString(2, "x");
    insert.setInt(3, 1);
  }

  @Test
  void a_batch_is_one_call_of_the_shape_of_its_statements() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      row(insert, 20);
      insert.addBatch();
      insert.executeBatch();
      row(insert, 21);
      insert.addBatch();
      row(insert, 22);
      insert.addBatch();
      insert.executeBatch();
      insert.executeBatch();
    }
    assertThat(jdbc.engine.takeCalls())
        .containsExactly("jdbc:default:batch SUCCESS", "jdbc:default:batch SUCCESS");
    assertThat(jdbc.engine.takeExecutions())
        .extracting(each -> each.partition().sql())
        .containsExactly(INSERT, INSERT + "; " + INSERT);
  }

  @Test
  void a_refused_batch_waits_for_another_try() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      row(insert, 20);
      insert.addBatch();
      jdbc.engine.refuse("jdbc:default:batch");
      assertThatThrownBy(insert::executeBatch)
          .isExactlyInstanceOf(SqgResourceUnavailableException.class);
      jdbc.engine.admitAll();
      assertThat(insert.executeBatch()).containsExactly(1);
    }
  }

  @Test
  void errors_are_what_they_would_be_without_us() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      row(insert, 1);
      assertThatThrownBy(insert::executeUpdate).isInstanceOf(SQLException.class);
      row(insert, 1);
      insert.addBatch();
      assertThatThrownBy(insert::executeBatch).isInstanceOf(BatchUpdateException.class);
    }
    assertThat(jdbc.engine.takeCalls())
        .containsExactly("jdbc:default:update IGNORED", "jdbc:default:batch IGNORED");
  }

  @Test
  void proxies_are_all_that_their_targets_are() throws SQLException {
    assertThat(connection.unwrap(JdbcConnection.class)).isNotNull();
    assertThat(connection.isWrapperFor(JdbcConnection.class)).isTrue();
    assertThat(connection).isEqualTo(connection);
    assertThat(dataSource.unwrap(HikariDataSource.class)).isSameAs(jdbc.pool);
    try (Statement statement = connection.createStatement();
        PreparedStatement prepared = connection.prepareStatement("select 1")) {
      assertThat(statement).isNotInstanceOf(PreparedStatement.class);
      assertThat(prepared.getConnection()).isSameAs(connection);
      assertThat(prepared.hashCode()).isEqualTo(prepared.hashCode());
    }
    try (Connection lazy =
        jdbc.resilience.guard(new LazyConnectionDataSourceProxy(jdbc.pool)).getConnection()) {
      assertThat(lazy).isInstanceOf(ConnectionProxy.class);
    }
  }

  @Test
  void it_shares_the_transactions_connection_with_whoever_uses_the_raw_data_source() {
    TransactionTemplate transaction =
        new TransactionTemplate(new DataSourceTransactionManager(dataSource));
    JdbcTemplate raw = new JdbcTemplate(jdbc.pool);
    transaction.executeWithoutResult(
        status -> {
          Connection ours = DataSourceUtils.getConnection(dataSource);
          assertThat(DataSourceUtils.getConnection(jdbc.pool)).isSameAs(ours);
          raw.update("delete from items where id = 1");
          jdbc.template.update("delete from items where id = 2");
          status.setRollbackOnly();
        });

    assertThat(jdbc.engine.takeCalls())
        .as("the unguarded template's through the connection, the guarded one's once")
        .containsExactly("jdbc:default:update SUCCESS", "jdbc:default:update SUCCESS");
    assertThat(raw.queryForObject("select count(*) from items", Integer.class)).isEqualTo(5);
  }

  @Test
  void a_data_source_that_keeps_its_connection_open_still_does() {
    SingleConnectionDataSource single =
        new SingleConnectionDataSource(jdbc.pool.getJdbcUrl(), "", "", false);
    try {
      DataSource guarded = jdbc.resilience.guard(single);
      JdbcTemplate template = new JdbcTemplate(guarded);
      template.execute("create local temporary table mine (id int)");
      template.update("insert into mine values (1)");
      new TransactionTemplate(new DataSourceTransactionManager(guarded))
          .executeWithoutResult(status -> template.update("insert into mine values (2)"));

      assertThat(template.queryForObject("select count(*) from mine", Integer.class)).isEqualTo(2);
      assertThat(jdbc.engine.takeCalls()).hasSize(4);
      assertThat(dataSource).isNotInstanceOf(SmartDataSource.class);
    } finally {
      single.destroy();
    }
  }

  @Test
  void guarding_twice_counts_once() {
    assertThat(jdbc.resilience.guard(dataSource)).isSameAs(dataSource);
  }

  @Test
  void stopped_it_touches_nothing() throws SQLException {
    jdbc.resilience.stop();
    connection.createStatement().execute("select 1");
    assertThat(jdbc.engine.takeCalls()).isEmpty();
  }
}
