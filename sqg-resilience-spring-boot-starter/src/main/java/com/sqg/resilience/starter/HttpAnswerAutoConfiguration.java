package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.web.answer.RefusalExceptionResolver;
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
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Wires the answers to refused requests, in a servlet application with Spring MVC. Comes last of
 * all auto-configurations, so that resolvers which others register without an order stand before
 * ours and no condition of theirs sees it.
 */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@Conditional({OnResilienceEnabled.class, OnHttpAnswersEnabled.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({DispatcherServlet.class, HandlerExceptionResolver.class})
public class HttpAnswerAutoConfiguration {

  // No candidate for injection: code that asks for the HandlerExceptionResolver must go on getting
  // Spring's. The DispatcherServlet takes all there are.
  @Bean(autowireCandidate = false)
  static HandlerExceptionResolver sqgRefusalExceptionResolver(
      ResilienceRuntime runtime, ObjectProvider<SqgHttpAnswerStrategy> strategies) {
    return RefusalExceptionResolver.create(strategies.getIfAvailable(), runtime.log());
  }
}
