package com.sqg.resilience.benchmarks.mybatis;

import com.sqg.resilience.adapter.mybatis.MyBatisResilience;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.sql.SqgSlowSqlException;
import com.sqg.resilience.benchmarks.call.GuardedApplication;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.exceptions.PersistenceException;
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

/**
 * A mapper call that does not come as far as a connection. MyBatis describes, with a stack trace,
 * whatever an executor throws; the call without us throws an exception that it has ready.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RefusedSelect {

  private static final String RESOURCE = "mysql:bench:query";

  /** Who stops the call. */
  @Param({"bare", "sqg"})
  public String by;

  private HikariDataSource pool;
  private GuardedApplication application;
  private SqlSessionFactory factory;

  /** Builds MyBatis, and opens the statement's breaker. */
  @Setup(Level.Trial)
  public void start() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:h2:mem:refused");
    config.setMaximumPoolSize(1);
    pool = new HikariDataSource(config);
    Configuration configuration = new Configuration();
    configuration.setEnvironment(new Environment("bench", new JdbcTransactionFactory(), pool));
    configuration.addMapper(OneMapper.class);
    if (by.equals("bare")) {
      configuration.addInterceptor(new ThrowingPlugin());
    }
    factory = new SqlSessionFactoryBuilder().build(configuration);
    if (by.equals("sqg")) {
      guard();
    }
  }

  private void guard() {
    application = new GuardedApplication(SqgMode.ENFORCE);
    MyBatisResilience resilience = new MyBatisResilience();
    resilience.guard(factory);
    resilience.start(application.runtime(), List.of());
    try (SqlSession session = factory.openSession()) {
      session.getMapper(OneMapper.class).one();
    }
    SqgPartitionState state = application.runtime().engine().partitions(RESOURCE).iterator().next();
    application
        .runtime()
        .engine()
        .controlPartition(RESOURCE, state.partition().key(), SqgCircuitControl.FORCED_OPEN);
  }

  /** Closes what is open. */
  @TearDown(Level.Trial)
  public void stop() {
    if (application != null) {
      application.close();
    }
    pool.close();
  }

  @Benchmark
  public Throwable call() {
    try (SqlSession session = factory.openSession()) {
      session.getMapper(OneMapper.class).one();
      throw new IllegalStateException("not refused");
    } catch (PersistenceException refusal) {
      if (application != null && !(refusal.getCause() instanceof SqgSlowSqlException)) {
        throw refusal;
      }
      return refusal;
    }
  }

  /** A mapper. */
  public interface OneMapper {

    /** One. */
    @Select("select 1")
    int one();
  }
}
