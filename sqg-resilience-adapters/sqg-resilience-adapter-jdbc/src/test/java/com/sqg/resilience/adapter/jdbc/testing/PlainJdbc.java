package com.sqg.resilience.adapter.jdbc.testing;

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
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** The guard on one pool without Spring's container; the data source is called {@code default}. */
public final class PlainJdbc implements AutoCloseable {

  public final RecordingEngine engine = new RecordingEngine();
  public final HikariDataSource pool;
  public final ResilienceRuntime runtime;
  public final JdbcResilience resilience =
      new JdbcResilience(new DataSourceNamings(null, new ResilienceLog(System::nanoTime)));
  public final JdbcTemplate template;

  public PlainJdbc() {
    this(H2.pool(), SlowSqlSettings.builder().build());
  }

  public PlainJdbc(HikariDataSource pool, SlowSqlSettings slowSql) {
    this.pool = pool;
    runtime = Runtimes.of(engine, SqgMode.ENFORCE, slowSql);
    template = resilience.guard(new JdbcTemplate(pool));
    resilience.start(runtime, List.of());
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
