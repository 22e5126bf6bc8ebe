package com.sqg.resilience.adapter.mybatis.testing;

import com.sqg.resilience.adapter.mybatis.MyBatisResilience;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import com.sqg.resilience.testsupport.H2;
import com.sqg.resilience.testsupport.RecordingEngine;
import com.sqg.resilience.testsupport.Runtimes;
import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;

/** A guarded MyBatis without Spring, whose data source is called {@code ds}. */
public final class PlainMyBatis implements AutoCloseable {

  public final RecordingEngine engine = new RecordingEngine();
  public final HikariDataSource pool;
  public final Configuration configuration;
  public final ResilienceRuntime runtime;
  public final MyBatisResilience resilience = new MyBatisResilience();
  public final SqlSessionFactory factory;

  public PlainMyBatis() {
    this(H2.pool(), configuration -> {});
  }

  public PlainMyBatis(HikariDataSource pool, Consumer<Configuration> customizer) {
    this(pool, new Configuration(), customizer, new SqlSessionFactoryBuilder());
  }

  public PlainMyBatis(
      HikariDataSource pool,
      Configuration configuration,
      Consumer<Configuration> customizer,
      SqlSessionFactoryBuilder builder) {
    this(pool, pool, configuration, customizer, builder, SlowSqlSettings.builder().build());
  }

  public PlainMyBatis(HikariDataSource pool, DataSource dataSource, SlowSqlSettings slowSql) {
    this(
        pool,
        dataSource,
        new Configuration(),
        configuration -> {},
        new SqlSessionFactoryBuilder(),
        slowSql);
  }

  private PlainMyBatis(
      HikariDataSource pool,
      DataSource dataSource,
      Configuration configuration,
      Consumer<Configuration> customizer,
      SqlSessionFactoryBuilder builder,
      SlowSqlSettings slowSql) {
    this.pool = pool;
    this.configuration = configuration;
    configuration.setEnvironment(new Environment("ds", new JdbcTransactionFactory(), dataSource));
    customizer.accept(configuration);
    if (!configuration.hasMapper(OrderMapper.class)) {
      configuration.addMapper(OrderMapper.class);
    }
    factory = builder.build(configuration);
    runtime = Runtimes.of(engine, SqgMode.ENFORCE, slowSql);
    resilience.guard(factory);
    resilience.start(runtime, List.of());
  }

  public void mode(SqgMode mode) {
    runtime.modes().setGlobal(mode);
  }

  public int borrowed() {
    return pool.getHikariPoolMXBean().getActiveConnections();
  }

  @Override
  public void close() {
    runtime.close();
    pool.close();
  }
}
