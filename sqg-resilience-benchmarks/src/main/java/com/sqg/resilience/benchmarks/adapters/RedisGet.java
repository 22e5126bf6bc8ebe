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
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.core.StringRedisTemplate;

/** GET through a {@code StringRedisTemplate} and Lettuce, over loopback. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RedisGet {

  /** System property with the port of the Redis server to use. */
  public static final String PORT = "sqg.benchmarks.redis-port";

  /** Whether the framework is there. */
  @Param({"false", "true"})
  public boolean guarded;

  private AdapterApplication application;
  private StringRedisTemplate template;

  /** Sets the key. */
  @Setup(Level.Trial)
  public void start() {
    application =
        new AdapterApplication(
            guarded,
            Beans.class,
            Map.of(
                "spring.redis.host", "127.0.0.1", "spring.redis.port", System.getProperty(PORT)));
    template = application.bean(StringRedisTemplate.class);
    template.opsForValue().set("order:42", "customer 42");
  }

  /** Checks that what was meant to be guarded was. */
  @TearDown(Level.Trial)
  public void stop() {
    application.closeAfter("redis:redisConnectionFactory:read");
  }

  @Benchmark
  public String get() {
    return template.opsForValue().get("order:42");
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(exclude = DataSourceAutoConfiguration.class)
  static class Beans {}
}
