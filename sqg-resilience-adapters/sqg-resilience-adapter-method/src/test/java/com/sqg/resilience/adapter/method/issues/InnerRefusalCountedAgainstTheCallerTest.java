package com.sqg.resilience.adapter.method.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.method.GuardedContext;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.engine.SqgEntry;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** An open breaker further in opened all breakers of its callers. */
class InnerRefusalCountedAgainstTheCallerTest {

  static class Inner {
    @SqgResource("inner")
    public String call() {
      return "";
    }
  }

  static class Outer {
    private final Inner inner;

    Outer(Inner inner) {
      this.inner = inner;
    }

    @SqgResource("outer")
    public String call() {
      return inner.call();
    }

    @SqgResource("outer-wrapping")
    public String wrapping() {
      try {
        return inner.call();
      } catch (RuntimeException e) {
        throw new IllegalStateException("order failed", e);
      }
    }

    @SqgResource("outer-async")
    public CompletableFuture<String> async() {
      return CompletableFuture.supplyAsync(inner::call);
    }

    @SqgResource("outer-reactive")
    public Mono<String> reactive() {
      return Mono.fromCallable(inner::call);
    }

    @SqgResource(value = "outer-answering", fallbackMethod = "instead")
    public String answering() {
      return inner.call();
    }

    String instead(SqgResourceUnavailableException cause) {
      return "instead of " + cause.resource();
    }
  }

  @Test
  void a_refusal_further_in_is_neutral_for_the_caller_but_reaches_its_fallback() {
    try (GuardedContext guarded =
        GuardedContext.in(SqgMode.ENFORCE).with(Inner.class, Outer.class).start()) {
      var admit = guarded.engine.answer;
      guarded.engine.answer =
          context ->
              context.resource().equals("inner")
                  ? SqgEntry.blocked(SqgBlockReason.CIRCUIT_OPEN, "a-rule", 1)
                  : admit.apply(context);
      Outer outer = guarded.bean(Outer.class);

      assertThatThrownBy(outer::call).isInstanceOf(SqgResourceUnavailableException.class);
      assertThatThrownBy(outer::wrapping).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> outer.async().join())
          .hasCauseInstanceOf(SqgResourceUnavailableException.class);
      assertThatThrownBy(() -> outer.reactive().block())
          .isInstanceOf(SqgResourceUnavailableException.class);
      assertThat(outer.answering()).isEqualTo("instead of inner");

      assertThat(guarded.decisions()).hasSize(5).containsOnly(SqgFailureDecision.IGNORED);
    }
  }
}
