package com.sqg.resilience.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.ResourceStatistics;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.RestTemplate;

/** What docs/sqg-resource.md says of a method with a fallback around a guarded client. */
class AroundGuardedClientTest {

  private HttpServer warehouse;
  private ConfigurableApplicationContext context;

  @BeforeEach
  void start() throws IOException {
    warehouse = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    warehouse.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(
              Integer.parseInt(exchange.getRequestURI().getPath().substring(1)), -1);
          exchange.close();
        });
    warehouse.start();
    context =
        new SpringApplicationBuilder(Application.class)
            .web(WebApplicationType.NONE)
            .properties(
                "spring.main.banner-mode=off",
                "env.config.resilience.mode=enforce",
                "env.config.resilience.kinds.http.circuit-breaker.minimum-request-amount=5")
            .run();
  }

  @AfterEach
  void stop() {
    context.close();
    warehouse.stop(0);
  }

  @Test
  void failures_count_twice_and_refusals_of_the_client_once_and_the_fallback_answers_for_both() {
    for (int i = 0; i < 7; i++) {
      assertThat(ask(500)).isEqualTo("unknown");
    }

    assertThat(client().results(SqgFailureDecision.FAILURE)).isEqualTo(5);
    assertThat(client().blocked(SqgBlockReason.CIRCUIT_OPEN)).isEqualTo(2);
    assertThat(method().results(SqgFailureDecision.FAILURE)).isEqualTo(5);
    assertThat(method().results(SqgFailureDecision.IGNORED)).isEqualTo(2);
    assertThat(method().fallbacks(true)).isEqualTo(7);
  }

  @Test
  void a_fault_of_the_callers_reaches_the_caller() {
    assertThatExceptionOfType(HttpClientErrorException.class).isThrownBy(() -> ask(404));

    assertThat(client().results(SqgFailureDecision.IGNORED)).isEqualTo(1);
    assertThat(method().results(SqgFailureDecision.IGNORED)).isEqualTo(1);
    assertThat(method().fallbacks(true)).isZero();
  }

  private String ask(int status) {
    return context
        .getBean(Availability.class)
        .ask("http://127.0.0.1:" + warehouse.getAddress().getPort() + "/" + status);
  }

  private ResourceStatistics client() {
    return statistics("http:127.0.0.1:get");
  }

  private ResourceStatistics method() {
    return statistics("availability");
  }

  private ResourceStatistics statistics(String resource) {
    return context.getBean(ResilienceRuntime.class).resources().find(resource).statistics();
  }

  static class Availability {

    private final RestTemplate http;

    Availability(RestTemplate http) {
      this.http = http;
    }

    @SqgResource(value = "availability", fallbackMethod = "unknown")
    public String ask(String url) {
      return http.getForObject(url, String.class);
    }

    private String unknown(String url, RuntimeException cause) {
      return "unknown";
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {

    @Bean
    RestTemplate http() {
      return new RestTemplate();
    }

    @Bean
    Availability availability(RestTemplate http) {
      return new Availability(http);
    }
  }
}
