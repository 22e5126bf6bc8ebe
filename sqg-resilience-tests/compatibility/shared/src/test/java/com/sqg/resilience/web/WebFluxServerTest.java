package com.sqg.resilience.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;

/** WebFlux on Reactor Netty. */
class WebFluxServerTest {

  @Test
  void requests_are_guarded_by_their_routes() throws Exception {
    try (WebServer server =
        WebServer.start(
            WebApplicationType.REACTIVE,
            new Class<?>[] {RoutesController.class},
            RouteChecks.limits("/stalled"))) {
      RouteChecks.names_and_outcomes(server);

      RoutesController controller = server.context.getBean(RoutesController.class);
      Consumer<CountDownLatch> gate = latch -> controller.gate = latch;
      RouteChecks.a_stalled_route_refuses_fast(server, "/stalled", gate);
      RouteChecks.while_observing_nothing_is_refused(server, "/stalled", gate);
    }
  }

  @Test
  void with_the_switch_off_nobody_is_asked() throws Exception {
    try (WebServer server =
        WebServer.start(
            WebApplicationType.REACTIVE,
            new Class<?>[] {RoutesController.class},
            "env.config.resilience.adapters.web.enabled=false")) {
      assertThat(server.get("/orders/1").body()).isEqualTo("order 1");
      assertThat(server.runtime().resources().all()).isEmpty();
    }
  }
}
