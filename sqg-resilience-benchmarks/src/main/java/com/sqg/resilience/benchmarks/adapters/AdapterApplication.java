package com.sqg.resilience.benchmarks.adapters;

import com.sqg.resilience.core.ResilienceRuntime;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** An application with or without the starter at work, whose beans are measured. */
final class AdapterApplication implements AutoCloseable {

  private final boolean guarded;
  private final ConfigurableApplicationContext context;

  AdapterApplication(boolean guarded, Class<?> beans, Map<String, Object> more) {
    this.guarded = guarded;
    Map<String, Object> properties = new HashMap<>(more);
    properties.put("spring.main.banner-mode", "off");
    properties.put("logging.level.root", "warn");
    properties.put("env.config.resilience.enabled", guarded);
    properties.put("env.config.resilience.mode", "enforce");
    context =
        new SpringApplicationBuilder(beans)
            .web(WebApplicationType.NONE)
            .properties(properties)
            .run();
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /** Stops it, once it is sure that exactly what was meant to be guarded was. */
  void closeAfter(String resource) {
    boolean called =
        guarded && context.getBean(ResilienceRuntime.class).resources().find(resource) != null;
    close();
    if (called != guarded) {
      throw new IllegalStateException(
          "guarded: " + guarded + ", but " + resource + " was not called");
    }
  }

  @Override
  public void close() {
    context.close();
  }
}
