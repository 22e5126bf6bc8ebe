package com.sqg.resilience.core.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgCallOptions;
import com.sqg.resilience.api.SqgCallable;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResilience;
import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.io.IOException;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CoreOperationsTest {

  private final ScriptedEngine engine = new ScriptedEngine();
  private final ResilienceRuntime runtime =
      ResilienceRuntime.builder(engine, TestRules.mode(SqgMode.ENFORCE)).build();
  private final SqgResilienceOperations operations = runtime.operations();

  @AfterEach
  void close() {
    runtime.close();
  }

  @Test
  void the_kind_comes_from_the_name() throws Exception {
    operations.call("http:pay:charge", () -> "ok");
    operations.call("charge", () -> "ok");
    operations.call("billing:charge", () -> "ok");

    assertThat(engine.acquired)
        .extracting(SqgResourceContext::kind)
        .containsExactly("http", "method", "method");
  }

  @Test
  void a_checked_exception_leaves_unchanged() {
    IOException error = new IOException("reset");
    assertThatThrownBy(
            () ->
                operations.call(
                    "http:pay:charge",
                    () -> {
                      throw error;
                    }))
        .isSameAs(error);
  }

  @Test
  void a_fallback_answers_for_a_refusal() throws Exception {
    engine.refusing(SqgBlockReason.CIRCUIT_OPEN);

    assertThat(
            operations.<String, RuntimeException>call(
                "http:pay:charge", () -> "ok", cause -> "cached"))
        .isEqualTo("cached");
    assertThat(
            operations
                .<String, RuntimeException>callAsync(
                    "http:pay:charge",
                    () -> CompletableFuture.completedFuture("ok"),
                    cause -> "cached")
                .toCompletableFuture())
        .isCompletedWithValue("cached");
  }

  @Test
  void a_call_without_result_is_refused_like_any_other() {
    engine.refusing(SqgBlockReason.CIRCUIT_OPEN);
    assertThatThrownBy(() -> operations.run("http:pay:charge", () -> {}))
        .isInstanceOf(SqgResourceUnavailableException.class);
  }

  @Test
  void a_bad_name_runs_the_body_unguarded() throws Exception {
    assertThat(operations.call("", () -> "ok")).isEqualTo("ok");
    assertThat(operations.call("a\nb", () -> "ok")).isEqualTo("ok");
    assertThat(operations.call("x".repeat(257), () -> "ok")).isEqualTo("ok");

    assertThat(engine.acquired).isEmpty();
    assertThat(runtime.resources().all()).isEmpty();
  }

  @Test
  void the_static_facade_goes_to_the_youngest_installation_and_back() throws Exception {
    assertThat(SqgResilience.call("http:pay:charge", () -> "bare")).isEqualTo("bare");
    assertThat(engine.acquired).isEmpty();

    ScriptedEngine younger = new ScriptedEngine();
    try (ResilienceRuntime second =
        ResilienceRuntime.builder(younger, TestRules.mode(SqgMode.ENFORCE)).build()) {
      SqgResilience.Installation first = SqgResilience.install(operations);
      SqgResilience.Installation installation = SqgResilience.install(second.operations());
      SqgResilience.call("a", () -> "ok");
      installation.close();
      installation.close();
      SqgResilience.run("b", () -> {});
      first.close();
      SqgResilience.call("c", () -> "bare");
    }
    assertThat(younger.acquired).extracting(SqgResourceContext::resource).containsExactly("a");
    assertThat(engine.acquired).extracting(SqgResourceContext::resource).containsExactly("b");
  }

  @Test
  void a_call_throws_what_its_body_may_throw_and_no_more() throws IOException {
    // That this compiles is half of the test: nothing here declares an exception but the last.
    Supplier<String> nothing = () -> operations.call("a", () -> "ok");
    Supplier<String> nested = () -> operations.call("a", () -> operations.call("b", () -> "ok"));
    Supplier<String> reference = () -> operations.call("a", "ok"::toString, cause -> "cached");
    Runnable none = () -> operations.run("a", () -> {});
    Supplier<CompletionStage<String>> stage =
        () -> operations.callAsync("a", () -> CompletableFuture.completedFuture("ok"));
    none.run();
    assertThat(nothing.get() + nested.get() + reference.get()).isEqualTo("okokok");
    assertThat(stage.get().toCompletableFuture()).isCompletedWithValue("ok");

    String read = operations.call("a", () -> read("ok"));
    assertThat(read).isEqualTo("ok");
    assertThatThrownBy(() -> operations.run("a", () -> read(null))).isInstanceOf(IOException.class);
    Callable<String> callable = () -> "ok";
    assertThatCode(() -> operations.call("a", callable::call)).doesNotThrowAnyException();
  }

  private static String read(String text) throws IOException {
    if (text == null) {
      throw new IOException("reset");
    }
    return text;
  }

  @Test
  void options_reach_the_engine_and_the_classifier() {
    SqgCallOptions options =
        SqgCallOptions.of("http:pay:charge")
            .entryType(SqgEntryType.IN)
            .hotKey("customer 1")
            .ignoring(NoSuchElementException.class);
    NoSuchElementException ignored = new NoSuchElementException();

    operations.run(options, () -> {});
    assertThatThrownBy(
            () ->
                operations.call(
                    options,
                    () -> {
                      throw new IllegalStateException(ignored);
                    },
                    cause -> "never"))
        .hasCause(ignored);
    CompletableFuture<String> stage = new CompletableFuture<>();
    operations.callAsync(options.hotKey("customer 2"), () -> stage);
    stage.completeExceptionally(ignored);

    assertThat(engine.acquired)
        .extracting(
            SqgResourceContext::entryType, SqgResourceContext::hotKey, SqgResourceContext::isAsync)
        .containsExactly(
            Tuple.tuple(SqgEntryType.IN, "customer 1", false),
            Tuple.tuple(SqgEntryType.IN, "customer 1", false),
            Tuple.tuple(SqgEntryType.IN, "customer 2", true));
    assertThat(engine.decisions())
        .containsExactly(
            SqgFailureDecision.SUCCESS, SqgFailureDecision.IGNORED, SqgFailureDecision.IGNORED);
  }

  @ParameterizedTest
  @EnumSource(SqgMode.class)
  void a_missing_body_or_fallback_is_told_before_anything_runs(SqgMode mode) {
    runtime.modes().setGlobal(mode);
    SqgCallable<String, RuntimeException> mustNotRun =
        () -> {
          throw new AssertionError("ran");
        };
    SqgCallable<CompletionStage<String>, RuntimeException> noStage =
        () -> {
          throw new AssertionError("ran");
        };
    assertThatNullPointerException()
        .isThrownBy(() -> operations.call("a", mustNotRun, null))
        .withMessage("fallback");
    assertThatNullPointerException()
        .isThrownBy(() -> operations.callAsync("a", noStage, null))
        .withMessage("fallback");
    SqgCallable<String, RuntimeException> noBody = null;
    assertThatNullPointerException()
        .isThrownBy(() -> operations.call("a", noBody))
        .withMessage("body");
    assertThatNullPointerException()
        .isThrownBy(() -> operations.run("a", null))
        .withMessage("body");
    assertThat(engine.acquired).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(SqgMode.class)
  void a_body_that_returns_no_stage_is_left_as_it_is(SqgMode mode) {
    runtime.modes().setGlobal(mode);
    assertThat(operations.<String, RuntimeException>callAsync("a", () -> null)).isNull();
    assertThat(operations.<String, RuntimeException>callAsync("a", () -> null, cause -> "cached"))
        .isNull();
  }

  @Test
  void a_call_never_fails_for_its_name() {
    String noName = null;
    String answer = operations.call(noName, () -> "ok");
    String withFallback = operations.call(noName, () -> "ok", cause -> "cached");
    assertThat(answer + withFallback).isEqualTo("okok");
    operations.run(noName, () -> {});
    assertThat(engine.acquired).isEmpty();
  }

  @Test
  void the_facade_takes_options_and_works_without_a_runtime() {
    SqgCallOptions options = SqgCallOptions.of("a").hotKey(1);
    String bare = SqgResilience.call(options, () -> "bare", cause -> "cached");
    assertThat(bare).isEqualTo("bare");
    try (SqgResilience.Installation installed = SqgResilience.install(operations)) {
      SqgResilience.run(options, () -> {});
      SqgResilience.callAsync(options, () -> CompletableFuture.completedFuture("ok"));
    }
    assertThat(engine.acquired).extracting(SqgResourceContext::hotKey).containsExactly(1, 1);
  }
}
