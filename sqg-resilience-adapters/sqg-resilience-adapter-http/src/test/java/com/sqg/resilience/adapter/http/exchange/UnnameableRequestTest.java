package com.sqg.resilience.adapter.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;

import com.sqg.resilience.adapter.http.reactive.WebClientGuard;
import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.http.SqgHttpRequest;
import com.sqg.resilience.testsupport.LogCapture;
import com.sqg.resilience.testsupport.RecordingEngine;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** A request that cannot be described is sent all the same, unguarded. */
class UnnameableRequestTest {

  private final RecordingEngine engine = new RecordingEngine();
  private final Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE);

  @AfterEach
  void close() {
    guarded.close();
  }

  @Test
  void on_the_calling_thread() throws Exception {
    HttpCall<String, RuntimeException> call =
        new HttpCall<>() {
          @Override
          public SqgHttpRequest request() {
            throw new NoSuchMethodError("getURI");
          }

          @Override
          public String send() {
            return "sent";
          }

          @Override
          public String guarded(String response, Exchange exchange) {
            return "guarded";
          }
        };
    try (LogCapture log = new LogCapture()) {
      assertThat(guarded.http().calls().exchange(ClientLayer.SPRING, call)).isEqualTo("sent");
      assertThat(log.lines("http-request-unguarded")).hasSize(1);
    }
    assertThat(engine.takeCalls()).isEmpty();
  }

  @Test
  void of_a_web_client() {
    ExchangeFilterFunction[] ours = new ExchangeFilterFunction[1];
    new WebClientGuard(guarded.http())
        .guard(WebClient.builder())
        .filters(filters -> ours[0] = filters.get(0));
    ClientRequest request =
        mock(
            ClientRequest.class,
            delegatesTo(ClientRequest.create(HttpMethod.GET, URI.create("http://pay/")).build()));
    doThrow(new IllegalStateException("no attributes")).when(request).attributes();
    try (LogCapture log = new LogCapture()) {
      assertThat(
              ours[0]
                  .filter(request, sent -> Mono.just(ClientResponse.create(HttpStatus.OK).build()))
                  .block()
                  .rawStatusCode())
          .isEqualTo(200);
      assertThat(log.lines("http-request-unguarded")).hasSize(1);
    }
    assertThat(engine.takeCalls()).isEmpty();
  }
}
