package com.sqg.resilience.adapter.http.okhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import com.sqg.resilience.testsupport.LogCapture;
import com.sqg.resilience.testsupport.RecordingEngine;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Cache;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What OkHttp does that the others do not: callbacks, cancelling, a time for the whole call. */
class AsynchronousCallTest {

  private static final String GET = "http:localhost:get";

  private final FaultyHttpServer server = FaultyHttpServer.start();
  private final RecordingEngine engine = new RecordingEngine();
  private final Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE);
  private final OkHttpGuard guard = new OkHttpGuard(guarded.http());
  private final OkHttpClient client = guard.guard(new OkHttpClient());

  @AfterEach
  void close() {
    Awaitility.await().untilAsserted(() -> assertThat(engine.open).hasValue(0));
    guarded.close();
    server.close();
  }

  private Call call(OkHttpClient by, String path) {
    return by.newCall(new Request.Builder().url(server.url(path)).build());
  }

  private static CompletableFuture<Integer> enqueue(Call call) {
    CompletableFuture<Integer> status = new CompletableFuture<>();
    call.enqueue(
        new Callback() {
          @Override
          public void onFailure(Call failed, IOException error) {
            status.completeExceptionally(error);
          }

          @Override
          public void onResponse(Call answered, Response response) {
            response.close();
            status.complete(response.code());
          }
        });
    return status;
  }

  @Test
  void a_call_with_a_callback_counts_once() throws Exception {
    assertThat(enqueue(call(client, "/")).get(5, TimeUnit.SECONDS)).isEqualTo(200);

    assertThat(engine.takeCalls()).containsExactly(GET + " SUCCESS");
  }

  @Test
  void a_refusal_reaches_the_callback_and_no_handler_of_uncaught_exceptions() {
    engine.refuseAll();
    AtomicReference<Throwable> uncaught = new AtomicReference<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> uncaught.set(error));
    try {
      assertThatThrownBy(() -> enqueue(call(client, "/")).get(5, TimeUnit.SECONDS))
          .cause()
          .isInstanceOf(IOException.class)
          .hasCauseInstanceOf(SqgResourceUnavailableException.class);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
    assertThat(uncaught).hasValue(null);
  }

  /** The thread's name is all that tells; documented as a limit. */
  @Test
  void a_refusal_of_a_call_made_in_a_callback_comes_in_an_ioexception_too() throws Exception {
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    call(client, "/")
        .enqueue(
            new Callback() {
              @Override
              public void onFailure(Call failed, IOException error) {
                thrown.completeExceptionally(error);
              }

              @Override
              public void onResponse(Call answered, Response response) {
                response.close();
                engine.refuseAll();
                try {
                  call(client, "/").execute();
                } catch (Throwable refused) {
                  thrown.complete(refused);
                }
              }
            });

    assertThat(thrown.get(5, TimeUnit.SECONDS))
        .isInstanceOf(IOException.class)
        .hasCauseInstanceOf(SqgResourceUnavailableException.class);
  }

  @Test
  void a_cancelled_call_says_nothing() {
    Call call = call(client, "/stall");
    CompletableFuture<Integer> status = enqueue(call);
    Awaitility.await().until(() -> server.requests() == 1);

    call.cancel();

    assertThatThrownBy(() -> status.get(5, TimeUnit.SECONDS)).isNotNull();
    assertThat(engine.takeCalls()).containsExactly(GET + " IGNORED");
  }

  @Test
  void a_call_that_took_longer_than_it_may_has_failed() {
    OkHttpClient hasty = client.newBuilder().callTimeout(Duration.ofMillis(300)).build();

    assertThatThrownBy(() -> call(hasty, "/stall").execute()).isInstanceOf(IOException.class);

    assertThat(engine.takeCalls()).containsExactly(GET + " FAILURE");
  }

  @Test
  void an_answer_out_of_the_cache_says_nothing(@TempDir File folder) throws Exception {
    try (Cache cache = new Cache(folder, 1_000_000)) {
      OkHttpClient caching = client.newBuilder().cache(cache).build();
      Request onlyCached =
          new Request.Builder()
              .url(server.url("/"))
              .cacheControl(okhttp3.CacheControl.FORCE_CACHE)
              .build();
      try (Response response = caching.newCall(onlyCached).execute()) {
        assertThat(response.code()).isEqualTo(504);
      }
    }
    assertThat(engine.takeCalls()).containsExactly(GET + " IGNORED");
  }

  @Test
  void a_response_that_cannot_have_a_body_need_not_be_closed() throws Exception {
    Request head = new Request.Builder().url(server.url("/")).head().build();
    assertThat(client.newCall(head).execute().code()).isEqualTo(200);
    assertThat(call(client, "/empty").execute().code()).isEqualTo(204);

    assertThat(engine.takeCalls()).containsExactly("http:localhost:head SUCCESS", GET + " SUCCESS");
  }

  @Test
  void a_client_of_the_applications_own_class_stays_what_it_is() {
    class Own extends OkHttpClient {}
    Own own = new Own();
    try (LogCapture log = new LogCapture()) {
      assertThat(guard.guard(own)).isSameAs(own);
      assertThat(log.lines("http-client-unguarded")).hasSize(1);
    }
  }

  @Test
  void a_guarded_client_shares_connections_and_threads() {
    OkHttpClient plain = new OkHttpClient();

    assertThat(guard.guard(plain).connectionPool()).isSameAs(plain.connectionPool());
    assertThat(guard.guard(client)).isSameAs(client);
  }
}
