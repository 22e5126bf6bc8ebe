package com.sqg.resilience.starter;

import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.starter.config.GlobalSettings;
import com.sqg.resilience.starter.config.ResilienceConfiguration;
import com.sqg.resilience.starter.metrics.ResilienceMeters;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/** Wires the meters, where Micrometer is present. */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
@Conditional(OnResilienceEnabled.class)
@ConditionalOnClass(MeterRegistry.class)
public class ResilienceMetricsAutoConfiguration {

  @Bean(destroyMethod = "close")
  static ResilienceMeters sqgResilienceMeters(
      ResilienceRuntime runtime,
      ResilienceConfiguration configuration,
      ObjectProvider<MeterRegistry> registries) {
    return new ResilienceMeters(
        runtime,
        registries,
        configuration.get(GlobalSettings.METRICS_ENABLED),
        configuration.get(GlobalSettings.METRICS_RESOURCE_TAG));
  }
}
