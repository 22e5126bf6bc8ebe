package com.sqg.resilience.adapter.http.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.http.issues.Rerouted;
import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.testsupport.RecordingEngine;
import com.sqg.resilience.testsupport.UploadServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.RestTemplate;

/** What a client streams goes on its way while it is being written, guarded as well. */
class StreamingUploadTest {

  private static final String POST = "http:localhost:post SUCCESS";

  private final UploadServer server = UploadServer.start();
  private final RecordingEngine engine = new RecordingEngine();
  private Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE);

  @AfterEach
  void close() {
    assertThat(engine.open).hasValue(0);
    guarded.close();
    server.close();
  }

  private static SimpleClientHttpRequestFactory streaming() {
    SimpleClientHttpRequestFactory factory = new SimpleClientHttpRequestFactory();
    factory.setBufferRequestBody(false);
    return factory;
  }

  private RestTemplate template() {
    return new RestTemplateGuard(guarded.http()).guard(new RestTemplate(streaming()));
  }

  private Long upload(RestTemplate template, String url) {
    return template.execute(
        url,
        HttpMethod.POST,
        request -> server.writeInTurn(request.getBody()),
        response -> UploadServer.sizeIn(response.getBody()));
  }

  @Test
  void a_template_sends_the_beginning_before_the_end_is_written() {
    assertThat(upload(template(), server.url())).isEqualTo(UploadServer.SIZE);

    assertThat(engine.takeCalls()).containsExactly(POST);
  }

  @Test
  void in_observe_and_off_as_well() {
    guarded = Guarded.by(engine, SqgMode.OBSERVE);
    assertThat(upload(template(), server.url())).isEqualTo(UploadServer.SIZE);
    guarded = Guarded.by(engine, SqgMode.OFF);
    assertThat(upload(template(), server.url())).isEqualTo(UploadServer.SIZE);
  }

  @Test
  void a_template_of_boots_builder_does() {
    RestTemplateBuilder builder =
        new RestTemplateBuilder().requestFactory(StreamingUploadTest::streaming);
    RestTemplateBuilder guardedBuilder =
        (RestTemplateBuilder) new RestTemplateGuard(guarded.http()).guardBean(builder);

    assertThat(upload(guardedBuilder.build(), server.url())).isEqualTo(UploadServer.SIZE);
    assertThat(engine.takeCalls()).containsExactly(POST);
  }

  @Test
  void a_factory_that_is_set_later_is_guarded_from_the_second_request_on() {
    RestTemplate template = template();
    template.setRequestFactory(streaming());

    upload(template, server.url());
    upload(template, server.url());

    assertThat(engine.takeCalls()).containsExactly(POST);
  }

  @Test
  void an_interceptor_that_comes_before_the_first_request_sees_it_after_us() {
    RestTemplate template = template();
    template
        .getInterceptors()
        .add((request, body, next) -> next.execute(new Rerouted(request, server.url()), body));

    template.postForObject("http://user-center/users", "x", String.class);
    template.postForObject("http://user-center/users", "x", String.class);

    assertThat(engine.takeCalls())
        .containsExactly("http:user-center:post SUCCESS", "http:user-center:post SUCCESS");
  }

  @Test
  void an_interceptor_that_comes_later_stands_before_us() {
    RestTemplate template = template();
    upload(template, server.url());
    template
        .getInterceptors()
        .add((request, body, next) -> next.execute(new Rerouted(request, server.url()), body));

    template.postForObject("http://user-center/users", "x", String.class);

    assertThat(engine.takeCalls()).containsExactly(POST, POST);
  }

  @Test
  void a_refused_request_sends_nothing_unless_it_streams_from_its_first_byte() {
    RestTemplate template = new RestTemplateGuard(guarded.http()).guard(new RestTemplate());
    engine.refuseAll();

    assertThatThrownBy(() -> template.postForObject(server.url(), "x", String.class))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThat(server.requests()).isZero();
  }

  @Test
  void a_request_keeps_its_interfaces() throws Exception {
    class MarkedRequest extends org.springframework.mock.http.client.MockClientHttpRequest
        implements java.io.Closeable {
      @Override
      public void close() {}
    }

    ClientHttpRequest request = GuardedRequest.of(new MarkedRequest(), guarded.http());

    assertThat(request).isInstanceOf(java.io.Closeable.class);
    assertThat(GuardedRequest.is(request)).isTrue();
  }
}
