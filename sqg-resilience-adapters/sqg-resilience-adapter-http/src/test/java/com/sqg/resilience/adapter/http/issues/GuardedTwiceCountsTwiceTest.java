package com.sqg.resilience.adapter.http.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.http.okhttp.OkHttpGuard;
import com.sqg.resilience.adapter.http.spring.RestTemplateGuard;
import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import com.sqg.resilience.testsupport.RecordingEngine;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.client.OkHttp3ClientHttpRequestFactory;
import org.springframework.web.client.RestTemplate;

/**
 * Complaint: a client upon a client counted each call twice. And what must not be taken for that: a
 * call made in the course of another.
 */
class GuardedTwiceCountsTwiceTest {

  private static final String GET = "http:localhost:get SUCCESS";

  private final FaultyHttpServer server = FaultyHttpServer.start();
  private final RecordingEngine engine = new RecordingEngine();
  private final Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE);
  private final OkHttpClient okHttp = new OkHttpGuard(guarded.http()).guard(new OkHttpClient());
  private final RestTemplateGuard templates = new RestTemplateGuard(guarded.http());

  @AfterEach
  void close() {
    guarded.close();
    server.close();
  }

  @Test
  void a_template_over_okhttp_counts_once() {
    RestTemplate template =
        templates.guard(new RestTemplate(new OkHttp3ClientHttpRequestFactory(okHttp)));

    template.getForObject(server.url("/"), String.class);

    assertThat(engine.takeCalls()).containsExactly(GET);
  }

  @Test
  void what_a_load_balancer_makes_of_the_host_is_not_seen() {
    RestTemplate template =
        templates.guard(new RestTemplate(new OkHttp3ClientHttpRequestFactory(okHttp)));
    template
        .getInterceptors()
        .add(
            (request, body, execution) ->
                execution.execute(new Rerouted(request, server.url("/")), body));

    template.getForObject("http://user-center/users/1", String.class);

    assertThat(engine.takeCalls()).containsExactly("http:user-center:get SUCCESS");
  }

  @Test
  void a_token_fetched_by_an_interceptor_is_a_call_of_its_own() {
    RestTemplate tokens = templates.guard(new RestTemplate());
    RestTemplate template = templates.guard(new RestTemplate());
    template
        .getInterceptors()
        .add(
            (request, body, execution) -> {
              tokens.postForObject(server.url("/"), null, String.class);
              return execution.execute(request, body);
            });

    template.getForObject(server.url("/"), String.class);

    assertThat(engine.takeCalls()).containsExactly("http:localhost:post SUCCESS", GET);
  }

  @Test
  void a_call_that_fails_leaves_the_thread_clean() throws Exception {
    RestTemplate template =
        templates.guard(new RestTemplate(new OkHttp3ClientHttpRequestFactory(okHttp)));
    try {
      template.getForObject(server.url("/reset"), String.class);
    } catch (RuntimeException reset) {
      assertThat(engine.takeCalls()).containsExactly("http:localhost:get FAILURE");
    }

    try (Response response =
        okHttp.newCall(new Request.Builder().url(server.url("/")).build()).execute()) {
      assertThat(response.body().string()).isEqualTo("ok");
    }
    assertThat(engine.takeCalls()).containsExactly(GET);
  }
}
