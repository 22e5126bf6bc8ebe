package com.sqg.resilience.adapter.http.apache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import com.sqg.resilience.testsupport.RecordingEngine;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.Configurable;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AbortedRequestTest {

  private final FaultyHttpServer server = FaultyHttpServer.start();
  private final RecordingEngine engine = new RecordingEngine();
  private final Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE);
  private final HttpClient5Guard guard = new HttpClient5Guard(guarded.http());

  @AfterEach
  void close() {
    guarded.close();
    server.close();
  }

  @Test
  void an_aborted_request_says_nothing_on_either_layer() {
    assertAborted(guard.guard(HttpClients.createDefault()));
    assertAborted(guard.guard(HttpClients.custom()).build());
  }

  private void assertAborted(CloseableHttpClient client) {
    int before = server.requests();
    HttpGet request = new HttpGet(server.url("/stall"));
    CompletableFuture<Integer> call =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return client.execute(request, response -> response.getCode());
              } catch (java.io.IOException aborted) {
                throw new java.io.UncheckedIOException(aborted);
              }
            });
    Awaitility.await().until(() -> server.requests() == before + 1);

    request.abort();

    assertThatThrownBy(() -> call.get(5, TimeUnit.SECONDS)).isNotNull();
    Awaitility.await().untilAsserted(() -> assertThat(engine.open).hasValue(0));
    assertThat(engine.takeCalls()).containsExactly("http:localhost:get IGNORED");
  }

  @Test
  void aborted_while_its_body_is_read_as_well() throws Exception {
    assertAbortedInBody(guard.guard(HttpClients.createDefault()));
    assertAbortedInBody(guard.guard(HttpClients.custom()).build());
  }

  private void assertAbortedInBody(CloseableHttpClient client) {
    HttpGet request = new HttpGet(server.url("/stall-body"));
    assertThatThrownBy(
            () ->
                client.execute(
                    request,
                    response -> {
                      InputStream body = response.getEntity().getContent();
                      assertThat(body.read()).isEqualTo('h');
                      request.abort();
                      return body.readAllBytes();
                    }))
        .isInstanceOf(java.io.IOException.class);

    assertThat(engine.open).hasValue(0);
    assertThat(engine.takeCalls()).containsExactly("http:localhost:get IGNORED");
  }

  @Test
  void a_guarded_client_tells_the_settings_of_the_given_one() {
    RequestConfig config = RequestConfig.custom().setMaxRedirects(7).build();
    CloseableHttpClient client =
        guard.guard(HttpClients.custom().setDefaultRequestConfig(config).build());

    assertThat(((Configurable) client).getConfig()).isSameAs(config);
    assertThat(guard.guard(client)).isSameAs(client);
  }
}
