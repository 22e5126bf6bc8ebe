package com.sqg.resilience.testsupport;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Pools on fresh H2 databases that behave like MySQL and hold a few orders. */
public final class H2 {

  private static final AtomicInteger COUNTER = new AtomicInteger();

  private H2() {}

  public static HikariDataSource pool() {
    return pool(5, 500);
  }

  public static HikariDataSource pool(int size, long connectionTimeoutMillis) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(
        "jdbc:h2:mem:db" + COUNTER.incrementAndGet() + ";MODE=MySQL;DB_CLOSE_DELAY=-1");
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(connectionTimeoutMillis);
    HikariDataSource pool = new HikariDataSource(config);
    createTables(pool);
    return pool;
  }

  private static void createTables(DataSource dataSource) {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table orders (id bigint primary key, customer varchar(20), total int)");
      statement.execute("create table items (id bigint primary key, order_id bigint, sku varchar)");
      for (int i = 1; i <= 5; i++) {
        statement.execute("insert into orders values (" + i + ", 'c" + i + "', " + i * 10 + ")");
        statement.execute("insert into items values (" + i + ", " + i + ", 'sku" + i + "')");
      }
      statement.execute("create sequence order_ids start with 100");
      statement.execute(
          "create alias sleep as"
              + " 'int sleep(int ms) throws InterruptedException { Thread.sleep(ms); return 0; }'");
      statement.execute("create alias plus_one as 'int plusOne(int i) { return i + 1; }'");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
