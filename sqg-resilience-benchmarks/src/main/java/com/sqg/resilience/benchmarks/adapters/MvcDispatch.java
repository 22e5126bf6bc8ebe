package com.sqg.resilience.benchmarks.adapters;

import com.sqg.resilience.core.ResilienceRuntime;
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
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MapPropertySource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletConfig;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;

/** One request through Spring MVC's {@code DispatcherServlet}, on mocks of the servlet API. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MvcDispatch {

  /** Whether the framework is there. */
  @Param({"false", "true"})
  public boolean guarded;

  private final MockServletContext servletContext = new MockServletContext();
  private AnnotationConfigWebApplicationContext context;
  private DispatcherServlet servlet;

  /** Starts the web application, without a server. */
  @Setup(Level.Trial)
  public void start() throws Exception {
    context = new AnnotationConfigWebApplicationContext();
    context.setServletContext(servletContext);
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(
            new MapPropertySource(
                "benchmark",
                Map.of(
                    "env.config.resilience.enabled",
                    guarded,
                    "env.config.resilience.mode",
                    "enforce")));
    context.register(Beans.class);
    context.refresh();
    servlet = new DispatcherServlet(context);
    servlet.init(new MockServletConfig(servletContext));
  }

  /** Checks that what was meant to be guarded was. */
  @TearDown(Level.Trial)
  public void stop() {
    boolean called =
        guarded
            && context.getBean(ResilienceRuntime.class).resources().find("web:/orders/{id}")
                != null;
    servlet.destroy();
    context.close();
    if (called != guarded) {
      throw new IllegalStateException("guarded: " + guarded + ", but the route was not called");
    }
  }

  @Benchmark
  public String dispatch() throws Exception {
    MockHttpServletRequest request =
        new MockHttpServletRequest(servletContext, "GET", "/orders/42");
    MockHttpServletResponse response = new MockHttpServletResponse();
    servlet.service(request, response);
    return response.getContentAsString();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(exclude = DataSourceAutoConfiguration.class)
  static class Beans {

    @Bean
    Orders orders() {
      return new Orders();
    }
  }

  /** A controller. */
  @RestController
  static class Orders {

    @GetMapping("/orders/{id}")
    String order(@PathVariable long id) {
      return "customer " + id;
    }
  }
}
