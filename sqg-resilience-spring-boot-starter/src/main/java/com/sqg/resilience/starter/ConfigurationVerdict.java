package com.sqg.resilience.starter;

import com.sqg.resilience.core.fallback.AnnotationCheck;
import com.sqg.resilience.core.fallback.InvalidSqgResourceException;
import com.sqg.resilience.starter.config.InvalidResilienceConfigurationException;
import com.sqg.resilience.starter.config.ResilienceConfiguration;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Stops an application whose configuration or annotations have faults. It does so when all
 * singletons exist and not before: only then the faults of annotations are known, too, and people
 * get one list of everything they have to correct.
 */
final class ConfigurationVerdict implements SmartInitializingSingleton {

  private final ResilienceConfiguration configuration;
  private final ObjectProvider<AnnotationCheck> checks;

  ConfigurationVerdict(
      ResilienceConfiguration configuration, ObjectProvider<AnnotationCheck> checks) {
    this.configuration = configuration;
    this.checks = checks;
  }

  @Override
  public void afterSingletonsInstantiated() {
    List<String> annotationFaults =
        checks
            .orderedStream()
            .flatMap(check -> check.faults().stream())
            .collect(Collectors.toList());
    if (configuration.isFaulty()) {
      throw new InvalidResilienceConfigurationException(configuration.faults(), annotationFaults);
    }
    if (!annotationFaults.isEmpty()) {
      throw new InvalidSqgResourceException(annotationFaults);
    }
  }
}
