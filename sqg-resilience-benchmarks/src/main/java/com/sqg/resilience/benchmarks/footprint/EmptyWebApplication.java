package com.sqg.resilience.benchmarks.footprint;

import java.util.Map;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * Prints the milliseconds that a web application with nothing in it takes from {@code main} until
 * it is ready. Refers to nothing of ours, so that it also starts without the starter.
 */
public final class EmptyWebApplication {

  private EmptyWebApplication() {}

  /** Runs it, if the starter is there or not as the one argument says: {@code true} for there. */
  public static void main(String[] arguments) {
    boolean expected = Boolean.parseBoolean(arguments[0]);
    if (isPresent("com.sqg.resilience.starter.ResilienceAutoConfiguration") != expected) {
      throw new IllegalStateException("starter on the class path, against the order: " + !expected);
    }
    long begin = System.nanoTime();
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Beans.class)
            .properties(Map.of("server.port", "0", "logging.level.root", "warn"))
            .run()) {
      long millis = (System.nanoTime() - begin) / 1_000_000;
      System.out.println(millis);
    }
  }

  private static boolean isPresent(String className) {
    return EmptyWebApplication.class
            .getClassLoader()
            .getResource(className.replace('.', '/') + ".class")
        != null;
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(
      exclude = DataSourceAutoConfiguration.class,
      excludeName = "org.mybatis.spring.boot.autoconfigure.MybatisAutoConfiguration")
  static class Beans {}
}
