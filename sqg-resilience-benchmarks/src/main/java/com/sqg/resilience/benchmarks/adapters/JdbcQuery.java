package com.sqg.resilience.benchmarks.adapters;

import java.util.Map;
import java.util.concurrent.TimeUnit;
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
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** One value by its key through a {@code JdbcTemplate}, on H2 in memory. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JdbcQuery {

  /** Whether the framework is there. */
  @Param({"false", "true"})
  public boolean guarded;

  private AdapterApplication application;
  private JdbcTemplate template;

  /** Fills a table. */
  @Setup(Level.Trial)
  public void start() {
    application =
        new AdapterApplication(
            guarded,
            Beans.class,
            Map.of("spring.datasource.url", "jdbc:h2:mem:adapters;DB_CLOSE_DELAY=-1"));
    template = application.bean(JdbcTemplate.class);
    template.execute("drop table if exists orders");
    template.execute("create table orders (id bigint primary key, customer varchar(40))");
    for (int id = 1; id <= 100; id++) {
      template.update("insert into orders values (?, ?)", id, "customer " + id);
    }
  }

  /** Checks that what was meant to be guarded was. */
  @TearDown(Level.Trial)
  public void stop() {
    application.closeAfter("jdbc:dataSource:query");
  }

  @Benchmark
  public String query() {
    return template.queryForObject("select customer from orders where id = ?", String.class, 42);
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Beans {}
}
