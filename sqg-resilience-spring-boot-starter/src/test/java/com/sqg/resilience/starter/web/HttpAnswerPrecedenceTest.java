package com.sqg.resilience.starter.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.starter.HttpAnswerAutoConfiguration;
import com.sqg.resilience.starter.ResilienceAutoConfiguration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.error.ErrorController;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.View;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.handler.SimpleMappingExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/** Whatever the application has of its own stands before ours. */
class HttpAnswerPrecedenceTest {

  private static final View TEAPOT = (model, request, response) -> response.setStatus(418);

  @ParameterizedTest
  @ValueSource(strings = {"/refused", "/wrapped", "/future", "/deferred", "/callable"})
  void a_controller_advice_for_all_exceptions(String path) throws Exception {
    try (WebServer server = WebServer.start(RefusingController.class, CatchAllAdvice.class)) {
      assertThat(server.get(path).statusCode()).isEqualTo(418);
    }
  }

  @Test
  void a_handler_in_the_controller() throws Exception {
    try (WebServer server = WebServer.start(HandlingController.class)) {
      assertThat(server.get("/handled").statusCode()).isEqualTo(418);
    }
  }

  @Test
  void a_resolver_with_the_last_order_that_maps_exceptions_to_views() throws Exception {
    try (WebServer server = WebServer.start(RefusingController.class, MappingToViews.class)) {
      assertThat(server.get("/refused").statusCode()).isEqualTo(302);
    }
  }

  @Test
  void a_resolver_without_an_order() throws Exception {
    try (WebServer server = WebServer.start(RefusingController.class, Unordered.class)) {
      assertThat(server.get("/refused").statusCode()).isEqualTo(418);
    }
  }

  @Test
  void a_resolver_without_an_order_that_a_library_configures() {
    new WebApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                ResilienceAutoConfiguration.class,
                HttpAnswerAutoConfiguration.class,
                Library.class))
        .run(
            context ->
                assertThat(context.getBeanNamesForType(HandlerExceptionResolver.class))
                    .containsExactly("libraryResolver", "sqgRefusalExceptionResolver"));
  }

  @Test
  void a_resolver_added_by_a_configurer() throws Exception {
    try (WebServer server = WebServer.start(RefusingController.class, Configurer.class)) {
      assertThat(server.get("/refused").statusCode()).isEqualTo(418);
    }
  }

  @Test
  void an_error_controller_writes_the_page_that_a_browser_gets() throws Exception {
    try (WebServer server = WebServer.start(RefusingController.class, OwnErrorPage.class)) {
      assertThat(server.get("/refused", "Accept", "text/html").body()).isEqualTo("own page");
      assertThat(server.get("/refused").body()).isEqualTo(TestRefusals.PROBLEM);
    }
  }

  @Test
  void an_error_page_that_is_refused_itself_does_not_run_in_circles() throws Exception {
    RefusedErrorPage.CALLS.set(0);
    try (WebServer server = WebServer.start(RefusingController.class, RefusedErrorPage.class)) {
      assertThat(server.get("/refused", "Accept", "text/html").statusCode()).isEqualTo(503);
      assertThat(RefusedErrorPage.CALLS).hasValue(1);
    }
  }

  @Test
  void a_handler_that_fails_itself_is_not_called_twice() throws Exception {
    try (WebServer server = WebServer.start(FailingHandlerController.class)) {
      assertThat(server.get("/fails").statusCode()).isEqualTo(503);
      assertThat(server.context.getBean(FailingHandlerController.class).calls).hasValue(1);
    }
  }

  @Test
  void an_advice_that_wraps_bodies_does_not_touch_the_problem() throws Exception {
    try (WebServer server = WebServer.start(RefusingController.class, WrappingAdvice.class)) {
      assertThat(server.get("/refused").body()).isEqualTo(TestRefusals.PROBLEM);
    }
  }

  @Test
  void code_that_has_resolvers_injected_does_not_get_ours() {
    try (WebServer server = WebServer.start(Injected.class)) {
      Object ours = server.context.getBean("sqgRefusalExceptionResolver");
      assertThat(server.context.getBean(Injected.class).resolvers)
          .isNotEmpty()
          .doesNotContain((HandlerExceptionResolver) ours);
      assertThat(server.context.getBeanNamesForType(HandlerExceptionResolver.class))
          .endsWith("sqgRefusalExceptionResolver");
    }
  }

  @ControllerAdvice
  static class CatchAllAdvice {

    @ExceptionHandler(Exception.class)
    ResponseEntity<Void> any() {
      return ResponseEntity.status(418).build();
    }
  }

  @RestController
  static class HandlingController {

    @GetMapping("/handled")
    String handled() {
      throw TestRefusals.refusal();
    }

    @ExceptionHandler(RuntimeException.class)
    ResponseEntity<Void> any() {
      return ResponseEntity.status(418).build();
    }
  }

  @RestController
  static class FailingHandlerController {

    final AtomicInteger calls = new AtomicInteger();

    @GetMapping("/fails")
    String fails() {
      throw TestRefusals.refusal();
    }

    @ExceptionHandler(RuntimeException.class)
    void any() {
      calls.incrementAndGet();
      throw new IllegalStateException("handler");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class MappingToViews {

    @Bean
    SimpleMappingExceptionResolver resolver() {
      SimpleMappingExceptionResolver resolver = new SimpleMappingExceptionResolver();
      Properties mappings = new Properties();
      mappings.setProperty("SqgResourceUnavailableException", "redirect:/own");
      resolver.setExceptionMappings(mappings);
      return resolver;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Unordered {

    @Bean
    HandlerExceptionResolver resolver() {
      return (request, response, handler, error) -> new ModelAndView(TEAPOT);
    }
  }

  @AutoConfiguration
  static class Library {

    @Bean
    HandlerExceptionResolver libraryResolver() {
      return (request, response, handler, error) -> new ModelAndView(TEAPOT);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Configurer implements WebMvcConfigurer {

    @Override
    public void extendHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
      resolvers.add((request, response, handler, error) -> new ModelAndView(TEAPOT));
    }
  }

  @RestController
  static class OwnErrorPage implements ErrorController {

    @RequestMapping("/error")
    String page() {
      return "own page";
    }
  }

  @RestController
  static class RefusedErrorPage implements ErrorController {

    static final AtomicInteger CALLS = new AtomicInteger();

    @RequestMapping("/error")
    String page() {
      CALLS.incrementAndGet();
      throw TestRefusals.refusal();
    }
  }

  @ControllerAdvice
  static class WrappingAdvice implements ResponseBodyAdvice<Object> {

    @Override
    public boolean supports(
        org.springframework.core.MethodParameter returnType,
        Class<? extends org.springframework.http.converter.HttpMessageConverter<?>> converter) {
      return true;
    }

    @Override
    @ResponseBody
    public Object beforeBodyWrite(
        Object body,
        org.springframework.core.MethodParameter returnType,
        org.springframework.http.MediaType type,
        Class<? extends org.springframework.http.converter.HttpMessageConverter<?>> converter,
        org.springframework.http.server.ServerHttpRequest request,
        org.springframework.http.server.ServerHttpResponse response) {
      return "{\"code\":0,\"data\":\"" + body + "\"}";
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Injected {

    @Autowired List<HandlerExceptionResolver> resolvers;
  }
}
