package com.sqg.resilience.benchmarks.call;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.AsyncInvoker;
import com.sqg.resilience.core.call.ResilienceInvoker;
import com.sqg.resilience.core.resource.GuardedResource;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import org.mybatis.spring.boot.autoconfigure.MybatisAutoConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application as users have it: the starter as it comes, with Micrometer. */
public final class GuardedApplication implements AutoCloseable {

  private static final String KIND = "http";

  private final ConfigurableApplicationContext context;
  private final ResilienceInvoker invoker;
  private final AsyncInvoker asyncInvoker;

  /** Starts one; the breakers are those that every outbound resource has by default. */
  public GuardedApplication(SqgMode mode) {
    this(mode, true);
  }

  /** The same, with or without breakers for single statements. */
  public GuardedApplication(SqgMode mode, boolean slowSql) {
    context =
        new SpringApplicationBuilder(Beans.class)
            .web(WebApplicationType.NONE)
            .properties(
                Map.of(
                    "spring.main.banner-mode", "off",
                    "logging.level.root", "warn",
                    "env.config.resilience.mode", mode.name().toLowerCase(),
                    "env.config.resilience.slow-sql.enabled", slowSql,
                    "env.config.resilience.defaults.circuit-breaker.open-duration", "1h"))
            .run();
    ResilienceRuntime runtime = runtime();
    invoker = runtime.invoker();
    asyncInvoker = runtime.asyncInvoker();
  }

  public ResilienceRuntime runtime() {
    return context.getBean(ResilienceRuntime.class);
  }

  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  ResilienceInvoker invoker() {
    return invoker;
  }

  AsyncInvoker asyncInvoker() {
    return asyncInvoker;
  }

  /** As adapters do, for every call anew. */
  GuardedResource resource(String name) {
    return invoker.resource(name, KIND, SqgEntryType.OUT);
  }

  /** How many meters there are of a resource; proof that metrics are on. */
  public long meters(String resource) {
    return bean(MeterRegistry.class).getMeters().stream()
        .filter(meter -> resource.equals(meter.getId().getTag("resource")))
        .count();
  }

  @Override
  public void close() {
    context.close();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(
      exclude = {DataSourceAutoConfiguration.class, MybatisAutoConfiguration.class})
  static class Beans {

    @Bean
    MeterRegistry registry() {
      return new SimpleMeterRegistry();
    }

    @Bean
    AnnotatedService service() {
      return new AnnotatedService();
    }
  }
}
