package com.sqg.resilience.adapter.http.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.testsupport.RecordingEngine;
import com.sqg.resilience.testsupport.UploadServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.client.BufferingClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.OkHttp3ClientHttpRequestFactory;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestTemplate;

/** What an application takes from a template to set it up is what it was before. */
class RequestFactoryTest {

  private static final String POST = "http:localhost:post SUCCESS";

  private final UploadServer server = UploadServer.start();
  private final RecordingEngine engine = new RecordingEngine();
  private final Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE);

  @AfterEach
  void close() {
    assertThat(engine.open).hasValue(0);
    guarded.close();
    server.close();
  }

  private RestTemplate template(ClientHttpRequestFactory factory) {
    return new RestTemplateGuard(guarded.http()).guard(new RestTemplate(factory));
  }

  private void post(RestTemplate template) {
    template.postForObject(server.url(), "x", String.class);
  }

  @Test
  void it_is_cast_to_its_class_and_its_timeouts_take_effect() throws IOException {
    RestTemplate template = template(new SimpleClientHttpRequestFactory());
    ((SimpleClientHttpRequestFactory) template.getRequestFactory()).setReadTimeout(50);

    try (ServerSocket silent = new ServerSocket(0)) {
      assertThatThrownBy(
              () ->
                  template.getForObject("http://localhost:" + silent.getLocalPort(), String.class))
          .isInstanceOf(ResourceAccessException.class)
          .hasCauseInstanceOf(SocketTimeoutException.class);
    }
    assertThat(engine.takeCalls()).containsExactly("http:localhost:get FAILURE");
  }

  @Test
  void another_librarys_is_cast_to_its_class() {
    RestTemplate template = template(new OkHttp3ClientHttpRequestFactory());
    ((OkHttp3ClientHttpRequestFactory) template.getRequestFactory()).setReadTimeout(10_000);
    post(template);

    assertThat(engine.takeCalls()).containsExactly(POST);
  }

  @Test
  void what_a_subclass_overrides_is_called() {
    AtomicInteger prepared = new AtomicInteger();
    RestTemplate template =
        template(
            new SimpleClientHttpRequestFactory() {
              @Override
              protected void prepareConnection(HttpURLConnection connection, String method)
                  throws IOException {
                prepared.incrementAndGet();
                super.prepareConnection(connection, method);
              }
            });
    post(template);

    assertThat(prepared).hasValue(1);
    assertThat(engine.takeCalls()).containsExactly(POST);
  }

  private static final class Last extends SimpleClientHttpRequestFactory {}

  /** Public, as fields of such classes are. */
  static class WithField extends SimpleClientHttpRequestFactory {

    public final String name = "own";
  }

  @Test
  void one_that_nothing_can_stand_for_is_wrapped_and_guarded_once_all_the_same() {
    for (ClientHttpRequestFactory factory :
        new ClientHttpRequestFactory[] {
          new Last(),
          new WithField(),
          new BufferingClientHttpRequestFactory(new SimpleClientHttpRequestFactory())
        }) {
      RestTemplate template = template(factory);
      post(template);
      post(template);

      assertThat(engine.takeCalls()).as(factory.toString()).containsExactly(POST, POST);
    }
  }

  @Test
  void a_template_that_is_guarded_twice_counts_once() {
    RestTemplate template = template(new SimpleClientHttpRequestFactory());
    ClientHttpRequestFactory factory = template.getRequestFactory();

    post(new RestTemplateGuard(guarded.http()).guard(template));
    post(template(factory));

    assertThat(template.getRequestFactory()).isSameAs(factory);
    assertThat(engine.takeCalls()).containsExactly(POST, POST);
  }
}
