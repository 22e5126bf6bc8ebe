package com.sqg.resilience.adapter.web.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.web.WebApplication;
import com.sqg.resilience.api.SqgFailureDecision;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.embedded.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.embedded.tomcat.TomcatReactiveWebServerFactory;
import org.springframework.boot.web.reactive.server.ReactiveWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** What Reactor throws past all operators ends a call whether or not the server says so. */
class FatalErrorTest {

  @RestController
  static class Controller {

    @GetMapping("/machine")
    Mono<String> machine() {
      throw new InternalError("of the virtual machine");
    }

    @GetMapping("/link")
    Mono<String> link() {
      throw new NoClassDefFoundError("gone");
    }

    @GetMapping("/later")
    Mono<String> later() {
      return Mono.fromCallable(
          () -> {
            throw new StackOverflowError();
          });
    }
  }

  static class Tomcat {

    @Bean
    ReactiveWebServerFactory server() {
      return new TomcatReactiveWebServerFactory(0);
    }
  }

  static class Netty {

    @Bean
    ReactiveWebServerFactory server() {
      return new NettyReactiveWebServerFactory(0);
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {Tomcat.class, Netty.class})
  void it_is_a_failure_and_leaves_nothing_admitted(Class<?> server) throws Exception {
    try (WebApplication application = WebApplication.reactive(server, Controller.class)) {
      for (String path : new String[] {"/machine", "/link", "/later"}) {
        // Some servers answer, some close the connection, some do neither.
        try (Socket client = new Socket("localhost", application.port())) {
          String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
          client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));

          await(path)
              .dontCatchUncaughtExceptions() // it ends a thread of the server
              .untilAsserted(
                  () ->
                      assertThat(application.decisions())
                          .containsExactly(SqgFailureDecision.FAILURE));
        }
        application.reset();
      }
      application.awaitEnd();
    }
  }
}
