package com.sqg.resilience.adapter.http.feign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.http.SqgHttpRequest;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import com.sqg.resilience.testsupport.RecordingEngine;
import feign.Client;
import feign.Feign;
import feign.Param;
import feign.RequestLine;
import feign.RetryableException;
import feign.Retryer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TargetTest {

  private final FaultyHttpServer server = FaultyHttpServer.start();
  private final RecordingEngine engine = new RecordingEngine();
  private final Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE);
  private final FeignGuard guard = new FeignGuard(guarded.http());

  @AfterEach
  void close() {
    guarded.close();
    server.close();
  }

  interface Users {

    @RequestLine("GET /users/{id}?expand={expand}")
    String user(@Param("id") int id, @Param("expand") String expand);

    @RequestLine("GET /reset")
    String reset();
  }

  @Test
  void the_template_of_a_method_is_known() {
    AtomicReference<SqgHttpRequest> named = new AtomicReference<>();
    guarded
        .http()
        .nameBy(
            () ->
                List.of(
                    request -> {
                      named.set(request);
                      return request.uriTemplate();
                    }));
    Users users =
        Feign.builder()
            .addCapability(guard)
            .target(Users.class, server.url("/").replaceAll("/$", ""));

    users.user(17, "all");

    assertThat(named.get().uriTemplate()).isEqualTo("/users/{id}");
    assertThat(named.get().port()).isEqualTo(server.port());
    assertThat(engine.takeCalls()).containsExactly("http:localhost:/users/{id} SUCCESS");
  }

  @Test
  void each_of_feigns_retries_is_an_exchange() {
    Users users =
        Feign.builder()
            .addCapability(guard)
            .retryer(new Retryer.Default(1, 1, 2))
            .target(Users.class, "http://localhost:" + server.port());

    assertThatThrownBy(users::reset).isInstanceOf(RetryableException.class);

    assertThat(engine.takeCalls())
        .containsExactly("http:localhost:get FAILURE", "http:localhost:get FAILURE");
  }

  @Test
  void guarding_twice_does_nothing() {
    Client client = guard.guard(new Client.Default(null, null));

    assertThat(guard.guard(client)).isSameAs(client);
    assertThat(guard.enrich(client)).isSameAs(client);
  }
}
