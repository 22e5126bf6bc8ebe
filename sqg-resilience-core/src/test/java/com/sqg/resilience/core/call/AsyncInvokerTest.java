package com.sqg.resilience.core.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AsyncInvokerTest {

  private final ScriptedEngine engine = new ScriptedEngine();
  private final ResilienceRuntime runtime =
      ResilienceRuntime.builder(engine, TestRules.mode(SqgMode.ENFORCE)).build();
  private final CompletableFuture<String> source = new CompletableFuture<>();

  @AfterEach
  void close() {
    runtime.close();
  }

  private GuardedResource resource() {
    return runtime.invoker().resource("http:pay:charge", "http", SqgEntryType.OUT);
  }

  private CompletableFuture<String> call(@Nullable Fallback fallback) throws Throwable {
    CompletionStage<String> stage =
        runtime.asyncInvoker().call(resource(), () -> source, IgnoredExceptions.none(), fallback);
    return stage.toCompletableFuture();
  }

  @Test
  void the_call_ends_when_the_stage_does_and_the_stage_is_the_bodys_own() throws Throwable {
    CompletableFuture<String> stage = call(null);

    assertThat(stage).isSameAs(source);
    assertThat(engine.acquired.get(0).isAsync()).isTrue();
    assertThat(engine.completed).isEmpty();
    assertThat(resource().statistics().inFlight()).isEqualTo(1);

    source.complete("ok");
    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
    assertThat(resource().statistics().inFlight()).isZero();
  }

  @Test
  void a_failed_stage_counts_by_its_cause() throws Throwable {
    call(null);
    source.completeExceptionally(new CompletionException(new IOException("reset")));

    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.FAILURE);
  }

  @Test
  void cancelling_is_neutral() throws Throwable {
    call(null).cancel(true);

    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.IGNORED);
  }

  @Test
  void cancelling_the_answer_cancels_the_call_and_runs_no_fallback() throws Throwable {
    CompletableFuture<String> answer = call((cause, mode) -> "fallback");
    answer.cancel(true);

    assertThat(source).isCancelled();
    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.IGNORED);
    assertThat(resource().statistics().fallbacks(true)).isZero();
  }

  @Test
  void a_throw_before_there_is_a_stage_ends_the_call() {
    IllegalStateException error = new IllegalStateException("no connection");

    assertThatThrownBy(
            () ->
                runtime
                    .asyncInvoker()
                    .call(
                        resource(),
                        () -> {
                          throw error;
                        },
                        IgnoredExceptions.none(),
                        null))
        .isSameAs(error);
    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.FAILURE);
  }

  @Test
  void a_body_that_returns_no_stage_ends_the_call() throws Throwable {
    CompletionStage<String> stage =
        runtime.asyncInvoker().call(resource(), () -> null, IgnoredExceptions.none(), null);

    assertThat(stage).isNull();
    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
  }

  @Test
  void a_refused_call_is_a_failed_stage() throws Throwable {
    engine.refusing(SqgBlockReason.CONCURRENCY_LIMIT);

    assertThatThrownBy(() -> call(null).get())
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(SqgResourceUnavailableException.class);
  }

  @Test
  void a_fallback_may_answer_plainly_or_with_a_stage() throws Throwable {
    CompletableFuture<String> plain = call((cause, mode) -> "fallback:" + cause.getMessage());
    CompletableFuture<String> staged =
        call((cause, mode) -> CompletableFuture.completedFuture("staged"));
    source.completeExceptionally(new CompletionException(new IOException("reset")));

    assertThat(plain.get()).isEqualTo("fallback:reset");
    assertThat(staged.get()).isEqualTo("staged");
  }

  @Test
  void what_an_asynchronous_fallback_throws_leaves_as_it_is() throws Throwable {
    IllegalStateException own = new IllegalStateException("no cache either");
    CompletableFuture<String> answer =
        call(
            (cause, mode) -> {
              throw own;
            });
    IOException error = new IOException("reset");
    source.completeExceptionally(error);

    assertThatThrownBy(answer::get).hasCause(own);
    assertThat(own).hasSuppressedException(error);
  }

  @Test
  void a_stage_that_takes_no_callback_stays_the_callers() throws Throwable {
    CompletableFuture<String> hostile =
        new CompletableFuture<>() {
          @Override
          public CompletableFuture<String> whenComplete(
              java.util.function.BiConsumer<? super String, ? super Throwable> action) {
            throw new UnsupportedOperationException();
          }
        };

    CompletionStage<String> stage =
        runtime.asyncInvoker().call(resource(), () -> hostile, IgnoredExceptions.none(), null);

    assertThat(stage).isSameAs(hostile);
    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.IGNORED);
  }

  @Test
  void observe_returns_the_bodys_own_stage_even_with_a_fallback() throws Throwable {
    runtime.modes().setGlobal(SqgMode.OBSERVE);

    assertThat(call((cause, mode) -> "fallback")).isSameAs(source);
  }

  @Test
  void the_callers_own_timeout_ends_the_call_as_it_does_without_a_fallback() throws Throwable {
    CompletableFuture<String> answer = call((cause, mode) -> "fallback");
    answer.completeExceptionally(new TimeoutException("orTimeout"));

    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.FAILURE);
    assertThat(source).as("nobody waits for it any more").isCancelled();
    assertThat(resource().statistics().inFlight()).isZero();
  }

  @Test
  void a_call_that_has_ended_is_not_cancelled_afterwards() throws Throwable {
    call((cause, mode) -> "fallback");
    source.complete("ok");

    assertThat(source).isNotCancelled();
    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
  }

  @Test
  void a_stage_that_takes_no_callback_stays_the_callers_with_a_fallback_too() throws Throwable {
    CompletableFuture<String> silent =
        new CompletableFuture<>() {
          @Override
          public CompletableFuture<String> whenComplete(
              BiConsumer<? super String, ? super Throwable> action) {
            throw new UnsupportedOperationException();
          }
        };
    CompletionStage<String> answer =
        runtime
            .asyncInvoker()
            .call(resource(), () -> silent, IgnoredExceptions.none(), (cause, mode) -> "fallback");

    assertThat(answer).isSameAs(silent);
    assertThat(resource().statistics().inFlight()).isZero();
  }

  @Test
  void an_asynchronous_fallback_is_counted_when_it_has_answered() throws Throwable {
    CompletableFuture<String> later = new CompletableFuture<>();
    call((cause, mode) -> later);
    source.completeExceptionally(new IOException("reset"));
    assertThat(resource().statistics().fallbacks(true)).isZero();

    later.complete("fallback");
    assertThat(resource().statistics().fallbacks(true)).isOne();
  }

  @Test
  void an_asynchronous_fallback_that_fails_is_counted_as_failed() throws Throwable {
    call((cause, mode) -> CompletableFuture.failedFuture(new IOException("fallback is down too")));
    source.completeExceptionally(new IOException("reset"));

    assertThat(resource().statistics().fallbacks(false)).isOne();
    assertThat(resource().statistics().fallbacks(true)).isZero();
  }
}
