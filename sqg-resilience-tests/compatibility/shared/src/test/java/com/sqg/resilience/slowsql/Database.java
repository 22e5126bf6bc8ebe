package com.sqg.resilience.slowsql;

import com.sqg.resilience.testsupport.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The server as an administrator has it: past everything that is guarded. */
final class Database {

  private Database() {}

  /** A connection to a schema, which is created if there is none. */
  static Connection connect(String schema) throws SQLException {
    EmbeddedMariaDb server = EmbeddedMariaDb.shared();
    return DriverManager.getConnection(
        "jdbc:mariadb://localhost:"
            + server.port()
            + '/'
            + schema
            + "?createDatabaseIfNotExist=true",
        server.user(),
        server.password());
  }

  static void execute(String schema, String... statements) {
    try (Connection connection = connect(schema);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The first column of what a query finds. */
  static List<String> query(String schema, String sql) {
    try (Connection connection = connect(schema);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ten goods in each schema. */
  static void createGoods() {
    for (String schema : List.of("orders", "archive")) {
      execute(
          schema,
          "create or replace table goods"
              + " (id bigint primary key, name varchar(40), stock int, deleted int default 0)",
          "insert into goods (id, name, stock) select seq, concat('g', seq), seq from seq_1_to_10");
    }
  }
}
