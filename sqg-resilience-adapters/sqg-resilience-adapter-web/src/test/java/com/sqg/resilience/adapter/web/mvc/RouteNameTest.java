package com.sqg.resilience.adapter.web.mvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.web.WebApplication;
import com.sqg.resilience.adapter.web.route.RouteGuard;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.servlet.error.ErrorController;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What requests are called. */
class RouteNameTest {

  private static WebApplication application;

  @BeforeAll
  static void start() {
    application =
        WebApplication.servlet(
            RouteController.class, RouteController.Excluded.class, RouteController.Root.class);
  }

  @AfterAll
  static void stop() {
    application.close();
  }

  @AfterEach
  void everything_has_ended() {
    application.awaitEnd();
    application.reset();
  }

  @ParameterizedTest
  @CsvSource({
    "/orders, web:/orders",
    "/orders/1, web:/orders/{id}",
    "/orders/a%2Cb%20c?x=1, web:/orders/{id}",
    "/orders/1/lines/2/3, web:/orders/{id:[0-9]+}/lines/**",
    "/functional/7, web:/functional/{id}",
    "/, web:/"
  })
  void a_route_is_named_by_its_pattern(String path, String name) throws Exception {
    assertThat(application.get(path).statusCode()).isEqualTo(200);

    assertThat(application.names()).containsExactly(name);
    assertThat(application.engine.acquired.get(0).entryType()).isEqualTo(SqgEntryType.IN);
    assertThat(application.engine.acquired.get(0).kind()).isEqualTo("web");
  }

  @Test
  void the_method_is_no_part_of_the_name() throws Exception {
    application.get("/orders/1");
    application.send("POST", "/orders/1");
    application.send("HEAD", "/orders/1");

    assertThat(application.names()).hasSize(3).containsOnly("web:/orders/{id}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/excluded/1", "/file.txt", "/error"})
  void what_is_excluded_has_no_name(String path) throws Exception {
    application.get(path);

    assertThat(application.names()).isEmpty();
  }

  @Test
  void a_browser_that_asks_if_it_may_is_no_request_of_the_route() throws Exception {
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "origin");
    int status =
        application
            .send(
                "OPTIONS",
                "/orders/1",
                "Origin",
                "http://elsewhere",
                "Access-Control-Request-Method",
                "GET")
            .statusCode();

    assertThat(status).isEqualTo(200);
    assertThat(application.names()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/no/such/path", "/file.css", "/webjars/a.js"})
  void paths_without_a_route_have_one_name(String path) throws Exception {
    application.get("/nothing");
    long before = application.statistics(RouteGuard.UNMATCHED).results(SqgFailureDecision.IGNORED);

    assertThat(application.get(path, "Accept", "text/html").statusCode()).isEqualTo(404);

    await().untilAsserted(() -> assertThat(unmatched()).isEqualTo(before + 1));
    assertThat(application.names()).as("nobody could be asked").isEmpty();
  }

  private static long unmatched() {
    return application.runtime.resources().find(RouteGuard.UNMATCHED) == null
        ? 0
        : application.statistics(RouteGuard.UNMATCHED).results(SqgFailureDecision.IGNORED);
  }

  @Test
  void the_error_page_of_the_application_is_no_route_of_the_request() throws Exception {
    try (WebApplication own = WebApplication.servlet(RouteController.class, OwnErrorPage.class)) {
      assertThat(own.get("/orders/error-sent").body()).isEqualTo("own page");
      assertThat(own.get("/orders/unhandled").body()).isEqualTo("own page");
      assertThat(own.get("/nothing").body()).isEqualTo("own page");

      assertThat(own.names()).containsExactly("web:/orders/error-sent", "web:/orders/unhandled");
      assertThat(own.decisions())
          .containsExactly(SqgFailureDecision.FAILURE, SqgFailureDecision.FAILURE);
      await().until(() -> own.statistics(RouteGuard.UNMATCHED).completed() == 1);
    }
  }

  @RestController
  static class OwnErrorPage implements ErrorController {

    @RequestMapping("/error")
    String page() {
      return "own page";
    }
  }
}
