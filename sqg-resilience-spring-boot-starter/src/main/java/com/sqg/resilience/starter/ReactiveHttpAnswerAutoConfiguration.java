package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.web.answer.ReactiveRefusalHandler;
import com.sqg.resilience.api.http.SqgHttpAnswerStrategy;
import com.sqg.resilience.core.ResilienceRuntime;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.DispatcherHandler;

/**
 * Wires the answers to refused requests, in a reactive application with WebFlux. Comes last of all
 * auto-configurations, so that handlers of the same order that others register stand before ours.
 */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@Conditional({OnResilienceEnabled.class, OnHttpAnswersEnabled.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnClass({DispatcherHandler.class, ReactiveRefusalHandler.class})
public class ReactiveHttpAnswerAutoConfiguration {

  @Bean
  static ReactiveRefusalHandler sqgReactiveRefusalHandler(
      ResilienceRuntime runtime, ObjectProvider<SqgHttpAnswerStrategy> strategies) {
    return new ReactiveRefusalHandler(strategies.getIfAvailable(), runtime.log());
  }
}
