package com.sqg.resilience.core.fallback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgFallbackContext;
import com.sqg.resilience.api.SqgFallbackStrategy;
import com.sqg.resilience.api.SqgResource;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class StrategyFallbackTest {

  private static final IOException CAUSE = new IOException("down");

  static class Echo implements SqgFallbackStrategy {
    @Override
    public Object fallback(SqgFallbackContext context) {
      return context.arguments().get(0);
    }
  }

  static class Broken implements SqgFallbackStrategy {
    Broken(String noDefaultConstructor) {}

    @Override
    public Object fallback(SqgFallbackContext context) {
      return "";
    }
  }

  static class Text {
    @SqgResource(value = "r", fallbackStrategy = Echo.class)
    String find(Object id) {
      return "";
    }
  }

  static class Number {
    @SqgResource(value = "r", fallbackStrategy = Echo.class)
    int find(Object id) {
      return 1;
    }
  }

  static class Later {
    @SqgResource(value = "r", fallbackStrategy = Echo.class)
    CompletableFuture<String> find(Object id) {
      return null;
    }
  }

  static class Nothing {
    @SqgResource(value = "r", fallbackStrategy = Echo.class)
    void find(Object id) {}
  }

  static class CannotBeMade {
    @SqgResource(value = "r", fallbackStrategy = Broken.class)
    String find(Object id) {
      return "";
    }
  }

  @Test
  void a_strategy_answers_with_what_the_method_may_return() throws Throwable {
    assertThat(Resolution.of(Text.class).answer(CAUSE, "a")).isEqualTo("a");
    assertThat(Resolution.of(Number.class).answer(CAUSE, 7)).isEqualTo(7);
    assertThat(Resolution.of(Later.class).answer(CAUSE, "a")).isEqualTo("a");
    assertThat(Resolution.of(Later.class).answer(CAUSE, (Object) null)).isNull();
    CompletableFuture<String> future = new CompletableFuture<>();
    assertThat(Resolution.of(Later.class).answer(CAUSE, future)).isSameAs(future);
    assertThat(Resolution.of(Nothing.class).answer(CAUSE, "dropped")).isEqualTo("dropped");
  }

  @Test
  void an_answer_that_the_method_cannot_return_is_named_for_what_it_is() {
    assertThatThrownBy(() -> Resolution.of(Text.class).answer(CAUSE, 7))
        .isInstanceOf(ClassCastException.class)
        .hasMessageContaining("StrategyFallbackTest$Echo answered with java.lang.Integer")
        .hasMessageContaining("StrategyFallbackTest$Text.find(Object)");
    assertThatThrownBy(() -> Resolution.of(Number.class).answer(CAUSE, (Object) null))
        .hasMessageContaining("answered with null");
    assertThatThrownBy(() -> Resolution.of(Later.class).answer(CAUSE, 7))
        .isInstanceOf(ClassCastException.class);
  }

  @Test
  void if_the_strategy_cannot_be_had_the_caller_gets_the_error_of_its_call() {
    IOException cause = new IOException("down");
    assertThatThrownBy(() -> Resolution.of(CannotBeMade.class).answer(cause, "a")).isSameAs(cause);
    assertThat(cause.getSuppressed()).hasSize(1);
  }
}
