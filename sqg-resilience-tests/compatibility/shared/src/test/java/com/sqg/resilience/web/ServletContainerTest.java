package com.sqg.resilience.web;

import static com.sqg.resilience.api.SqgFailureDecision.FAILURE;
import static com.sqg.resilience.api.SqgFailureDecision.SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/** Spring MVC on Tomcat, and on the other servers where they are on the class path. */
class ServletContainerTest {

  private static final String TOMCAT = "tomcat";
  private static final String JETTY =
      "org.springframework.boot.web.embedded.jetty.JettyServletWebServerFactory";
  private static final String UNDERTOW =
      "org.springframework.boot.web.embedded.undertow.UndertowServletWebServerFactory";

  /** All on one generation, which its POM brings; Tomcat on the others. */
  static List<String> factories() {
    return SpringBootVersion.getVersion().startsWith("3.")
        ? List.of(TOMCAT, JETTY, UNDERTOW)
        : List.of(TOMCAT);
  }

  @Test
  void no_server_on_the_class_path_is_left_out() {
    assertThat(factories().contains(JETTY))
        .isEqualTo(ClassUtils.isPresent("org.eclipse.jetty.server.Server", null));
    assertThat(factories().contains(UNDERTOW))
        .isEqualTo(ClassUtils.isPresent("io.undertow.Undertow", null));
  }

  private static WebServer start(String factory) {
    Class<?>[] beans = {RoutesController.class, StallingController.class};
    if (!factory.equals(TOMCAT)) {
      beans = Arrays.copyOf(beans, 3);
      beans[2] = factory.equals(JETTY) ? Jetty.class : Undertow.class;
    }
    return WebServer.start(
        WebApplicationType.SERVLET, beans, RouteChecks.limits("/blocked", "/stalled"));
  }

  @ParameterizedTest
  @MethodSource("factories")
  void requests_are_guarded_by_their_routes(String factory) throws Exception {
    try (WebServer server = start(factory)) {
      RouteChecks.names_and_outcomes(server);

      assertThat(server.get("/never").statusCode()).isEqualTo(503);
      RouteChecks.assertResults(server, "web:/never", FAILURE, 1);
      assertThat(server.get("/streaming").body()).isEqualTo("a");
      RouteChecks.assertResults(server, "web:/streaming", SUCCESS, 1);

      StallingController blocking = server.context.getBean(StallingController.class);
      RoutesController later = server.context.getBean(RoutesController.class);
      Consumer<CountDownLatch> gate = latch -> blocking.gate = latch;
      RouteChecks.a_stalled_route_refuses_fast(server, "/blocked", gate);
      RouteChecks.a_stalled_route_refuses_fast(server, "/stalled", latch -> later.gate = latch);
      RouteChecks.while_observing_nothing_is_refused(server, "/blocked", gate);
      RouteChecks.while_observing_nothing_is_refused(
          server, "/stalled", latch -> later.gate = latch);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import(JettyFactory.class)
  static class Jetty {}

  @Configuration(proxyBeanMethods = false)
  @Import(UndertowFactory.class)
  static class Undertow {}

  static final class JettyFactory extends Factory {
    JettyFactory() {
      super(JETTY);
    }
  }

  static final class UndertowFactory extends Factory {
    UndertowFactory() {
      super(UNDERTOW);
    }
  }

  /** By name, since it is not there on every generation. */
  abstract static class Factory implements ImportBeanDefinitionRegistrar {

    private final String type;

    Factory(String type) {
      this.type = type;
    }

    @Override
    public void registerBeanDefinitions(
        AnnotationMetadata metadata, BeanDefinitionRegistry registry) {
      registry.registerBeanDefinition(
          "ownServletWebServerFactory",
          new RootBeanDefinition(ClassUtils.resolveClassName(type, null)));
    }
  }
}
