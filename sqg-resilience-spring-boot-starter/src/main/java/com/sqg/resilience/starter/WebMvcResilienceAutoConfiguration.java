package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.web.mvc.RouteInterceptor;
import com.sqg.resilience.adapter.web.route.RouteGuard;
import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.starter.config.GlobalSettings;
import com.sqg.resilience.starter.config.ResilienceConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** Wires the guard of inbound requests, in a servlet application with Spring MVC. */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
@Conditional({OnResilienceEnabled.class, AdapterSwitch.Web.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({DispatcherServlet.class, MappedInterceptor.class, RouteInterceptor.class})
public class WebMvcResilienceAutoConfiguration {

  @Bean
  static MappedInterceptor sqgRouteInterceptor(
      AttachedRuntime attached, ResilienceConfiguration configuration) {
    return RouteInterceptor.create(
        new RouteGuard(attached, configuration.get(GlobalSettings.WEB_EXCLUDE)));
  }
}
