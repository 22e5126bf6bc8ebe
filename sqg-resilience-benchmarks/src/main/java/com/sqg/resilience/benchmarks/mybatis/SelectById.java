package com.sqg.resilience.benchmarks.mybatis;

import com.sqg.resilience.adapter.mybatis.MyBatisResilience;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.benchmarks.call.GuardedApplication;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One row by its key through a mapper, session opened and closed. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SelectById {

  /** System property with the JDBC URL of the MariaDB server to use. */
  public static final String MARIADB_URL = "sqg.benchmarks.mariadb-url";

  private static final String H2_URL = "jdbc:h2:mem:bench;MODE=MySQL;DB_CLOSE_DELAY=-1";

  /** Where the row is. */
  @Param({"h2", "mariadb"})
  public String database;

  /** What stands between MyBatis and the database. */
  @Param({"none", "no-op", "sqg", "sqg-slow-sql"})
  public String plugin;

  private HikariDataSource pool;
  private GuardedApplication application;
  private SqlSessionFactory factory;

  /** Fills a table and builds MyBatis on it. */
  @Setup(Level.Trial)
  public void start() throws Exception {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(database.equals("h2") ? H2_URL : System.getProperty(MARIADB_URL));
    config.setUsername(database.equals("h2") ? "sa" : "root");
    config.setPassword("");
    config.setMaximumPoolSize(2);
    pool = new HikariDataSource(config);
    fill();
    Configuration configuration = new Configuration();
    configuration.setEnvironment(new Environment("bench", new JdbcTransactionFactory(), pool));
    configuration.addMapper(OrderMapper.class);
    if (plugin.equals("no-op")) {
      configuration.addInterceptor(new NoOpPlugin());
    }
    factory = new SqlSessionFactoryBuilder().build(configuration);
    if (plugin.startsWith("sqg")) {
      guard(plugin.equals("sqg-slow-sql"));
    }
  }

  private void fill() throws Exception {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("drop table if exists orders");
      statement.execute("create table orders (id bigint primary key, customer varchar(40))");
      for (int id = 1; id <= 100; id++) {
        statement.execute("insert into orders values (" + id + ", 'customer " + id + "')");
      }
    }
  }

  private void guard(boolean slowSql) {
    application = new GuardedApplication(SqgMode.ENFORCE, slowSql);
    MyBatisResilience resilience = new MyBatisResilience();
    resilience.guard(factory);
    resilience.start(application.runtime(), List.of());
  }

  /** Checks that what was meant to be guarded was. */
  @TearDown(Level.Trial)
  public void stop() {
    pool.close();
    if (application != null) {
      boolean guarded = application.runtime().resources().find("mysql:bench:query") != null;
      int breakers = application.runtime().engine().partitions("mysql:bench:query").size();
      application.close();
      if (!guarded || breakers != (plugin.equals("sqg-slow-sql") ? 1 : 0)) {
        throw new IllegalStateException("guarded: " + guarded + ", breakers: " + breakers);
      }
    }
  }

  @Benchmark
  public Order select() {
    try (SqlSession session = factory.openSession()) {
      return session.getMapper(OrderMapper.class).find(42);
    }
  }

  /** A mapper. */
  public interface OrderMapper {

    /** The order with the id. */
    @Select("select id, customer from orders where id = #{id}")
    Order find(long id);
  }

  /** A row. */
  public record Order(Long id, String customer) {}
}
