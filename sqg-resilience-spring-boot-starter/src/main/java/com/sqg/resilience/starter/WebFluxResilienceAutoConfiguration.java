package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.web.reactive.ExchangeDecorator;
import com.sqg.resilience.adapter.web.reactive.ExchangeFilter;
import com.sqg.resilience.adapter.web.reactive.RouteHandlerAdapter;
import com.sqg.resilience.adapter.web.route.RouteGuard;
import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.starter.config.GlobalSettings;
import com.sqg.resilience.starter.config.ResilienceConfiguration;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerAdapter;

/** Wires the guard of inbound requests, in a reactive application with WebFlux. */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
@Conditional({OnResilienceEnabled.class, AdapterSwitch.Web.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnClass({DispatcherHandler.class, RouteHandlerAdapter.class})
public class WebFluxResilienceAutoConfiguration {

  @Bean
  static RouteGuard sqgRouteGuard(AttachedRuntime attached, ResilienceConfiguration configuration) {
    return new RouteGuard(attached, configuration.get(GlobalSettings.WEB_EXCLUDE));
  }

  @Bean
  static ExchangeDecorator sqgExchangeDecorator(RouteGuard guard) {
    return new ExchangeDecorator(guard);
  }

  @Bean
  static ExchangeFilter sqgExchangeFilter() {
    return new ExchangeFilter();
  }

  @Bean
  static RouteHandlerAdapter sqgRouteHandlerAdapter(
      RouteGuard guard, ObjectProvider<HandlerAdapter> adapters) {
    return new RouteHandlerAdapter(
        guard, () -> adapters.orderedStream().collect(Collectors.toList()));
  }
}
