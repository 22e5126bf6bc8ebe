package com.sqg.resilience.starter;

import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgResilience;
import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.api.event.SqgResilienceEventListener;
import com.sqg.resilience.api.rule.SqgRuleSource;
import com.sqg.resilience.api.sql.SqgSqlPartitioner;
import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.engine.NoopResilienceEngine;
import com.sqg.resilience.core.fallback.AnnotationCheck;
import com.sqg.resilience.core.log.LogLine;
import com.sqg.resilience.core.rule.LayeredRuleSnapshot;
import com.sqg.resilience.starter.config.ConfigurationReader;
import com.sqg.resilience.starter.config.GlobalSettings;
import com.sqg.resilience.starter.config.ResilienceConfiguration;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.SearchStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.ConfigurableEnvironment;

/** Wires one {@link ResilienceRuntime} for the application. */
@AutoConfiguration
@Conditional(OnResilienceEnabled.class)
public class ResilienceAutoConfiguration {

  @Bean(destroyMethod = "close")
  static EngineSelection sqgResilienceEngineSelection(ListableBeanFactory beans) {
    return new EngineSelection(beans);
  }

  @Bean
  static ResilienceConfiguration sqgResilienceConfiguration(
      ConfigurableEnvironment environment, EngineSelection engines) {
    return ConfigurationReader.read(environment, engines.names());
  }

  // Before the beans that others begin to work with when all singletons exist: it may say no.
  @Bean
  static ConfigurationVerdict sqgResilienceConfigurationVerdict(
      ResilienceConfiguration configuration, ObjectProvider<AnnotationCheck> checks) {
    return new ConfigurationVerdict(configuration, checks);
  }

  @Bean
  static ApplicationExtensions sqgResilienceExtensions(
      ObjectProvider<SqgFailureClassifier> classifiers,
      ObjectProvider<SqgResilienceEventListener> listeners,
      ObjectProvider<SqgSqlPartitioner> partitioner,
      ObjectProvider<ResilienceRuntime> runtime) {
    return new ApplicationExtensions(classifiers, listeners, partitioner, runtime);
  }

  @Bean(destroyMethod = "close")
  static ResilienceRuntime sqgResilienceRuntime(
      ResilienceConfiguration configuration,
      EngineSelection engines,
      ObjectProvider<SqgRuleSource> source,
      ApplicationExtensions extensions) {
    // Switched off, without the application's engine and rules, until the start fails.
    ResilienceRuntime.Builder builder =
        configuration.isFaulty()
            ? ResilienceRuntime.builder(new NoopResilienceEngine())
            : ResilienceRuntime.builder(engines.select(configuration.get(GlobalSettings.ENGINE)))
                .source(source.getIfAvailable());
    ResilienceRuntime runtime = configured(builder, configuration, extensions);
    if (!configuration.isFaulty()) {
      runtime
          .log()
          .info(
              LogLine.of("started")
                  .with("mode", runtime.modes().global())
                  .with("engine", runtime.engine().name()));
    }
    return runtime;
  }

  private static ResilienceRuntime configured(
      ResilienceRuntime.Builder builder,
      ResilienceConfiguration configuration,
      ApplicationExtensions extensions) {
    return builder
        .configuration(
            new LayeredRuleSnapshot(
                1, configuration.get(GlobalSettings.MODE), configuration.layers()))
        .maxResources(configuration.get(GlobalSettings.MAX_RESOURCES))
        .slowSql(configuration.slowSql())
        .slowSqlByMapper(configuration.get(GlobalSettings.METRICS_MAPPER_TAG))
        .stackTraces(configuration.get(GlobalSettings.STACK_TRACES))
        .classifiers(extensions::classifiers)
        .listeners(extensions::listeners)
        .partitioner(extensions::partitioner)
        .build();
  }

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  static AttachedRuntime sqgResilienceAttachedRuntime() {
    return new AttachedRuntime();
  }

  @Bean(destroyMethod = "close")
  static AttachedRuntimeLifecycle sqgResilienceAttachedRuntimeLifecycle(
      AttachedRuntime attached, ResilienceRuntime runtime) {
    return new AttachedRuntimeLifecycle(attached, runtime);
  }

  // Not a parent context's: that would follow the parent's rules and modes.
  @Bean
  @ConditionalOnMissingBean(search = SearchStrategy.CURRENT)
  static SqgResilienceOperations sqgResilienceOperations(ResilienceRuntime runtime) {
    return runtime.operations();
  }

  @Bean(destroyMethod = "close")
  @Lazy(false)
  static SqgResilience.Installation sqgResilienceInstallation(SqgResilienceOperations operations) {
    return SqgResilience.install(operations);
  }
}
