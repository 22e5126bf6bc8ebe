package com.sqg.resilience.core.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgCallOptions;
import com.sqg.resilience.api.SqgResilienceOperations;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UnguardedOperationsTest {

  private static final SqgCallOptions OPTIONS = SqgCallOptions.of("http:pay:charge");

  private final SqgResilienceOperations operations = new UnguardedOperations();
  private final CompletionStage<String> stage = new CompletableFuture<>();

  @Test
  void bodies_run_once_and_their_answers_pass_through() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    operations.run(OPTIONS, runs::incrementAndGet);

    assertThat(runs).hasValue(1);
    assertThat(operations.<String, Exception>call(OPTIONS, () -> "ok")).isEqualTo("ok");
    assertThat(operations.<String, Exception>callAsync(OPTIONS, () -> stage)).isSameAs(stage);
    assertThat(operations.<String, Exception>callAsync(OPTIONS, () -> stage, cause -> "other"))
        .isSameAs(stage);
  }

  @Test
  void failures_pass_through_without_a_fallback() {
    IOException reset = new IOException("reset");

    assertThatThrownBy(
            () ->
                operations.<String, Exception>call(
                    OPTIONS,
                    () -> {
                      throw reset;
                    },
                    cause -> "other"))
        .isSameAs(reset);
  }
}
