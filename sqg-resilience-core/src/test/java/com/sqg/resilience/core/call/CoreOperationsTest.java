package com.sqg.resilience.core.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResilience;
import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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

    assertThat(operations.<String>call("http:pay:charge", () -> "ok", cause -> "cached"))
        .isEqualTo("cached");
    assertThat(
            operations
                .<String>callAsync(
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
}
