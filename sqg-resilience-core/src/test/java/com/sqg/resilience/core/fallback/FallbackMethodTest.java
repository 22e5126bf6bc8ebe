package com.sqg.resilience.core.fallback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFallbackContext;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What may answer, and which of several methods does. */
class FallbackMethodTest {

  private static final IOException IO = new IOException("io");

  static class SameParameters {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id, int count) {
      return id;
    }

    private String other(String id, int count) {
      return "other " + id + count;
    }
  }

  static class StaticWithThrowable {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id) {
      return id;
    }

    static String other(String id, Throwable cause) {
      return id + " after " + cause.getMessage();
    }
  }

  static class WithContext {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id) {
      return id;
    }

    protected String other(String id, SqgFallbackContext context) {
      return context.resource() + context.mode() + context.arguments() + context.blockReason();
    }
  }

  @Test
  void the_same_parameters_will_do_whatever_the_visibility() throws Throwable {
    assertThat(Resolution.of(SameParameters.class).answer(IO, "a", 1)).isEqualTo("other a1");
  }

  @Test
  void a_throwable_may_follow_and_the_method_may_be_static() throws Throwable {
    assertThat(Resolution.of(StaticWithThrowable.class).answer(IO, "a")).isEqualTo("a after io");
  }

  @Test
  void a_context_may_follow() throws Throwable {
    var refusal =
        new SqgResourceUnavailableException(
            "r", SqgBlockReason.FLOW_LIMIT, null, "e", SqgMode.ENFORCE, 0, false);
    assertThat(Resolution.of(WithContext.class).answer(refusal, "a"))
        .isEqualTo("rENFORCE[a]FLOW_LIMIT");
  }

  static class Overloads {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id) {
      return id;
    }

    String other(String id) {
      return "bare";
    }

    String other(String id, IOException cause) {
      return "io";
    }

    String other(String id, FileNotFoundException cause) {
      return "file";
    }

    String other(String id, SqgFallbackContext context) {
      return "context";
    }

    String other(Integer unrelated) {
      return "unrelated";
    }

    String other(String id, String unrelated) {
      return "unrelated";
    }
  }

  @Test
  void the_narrowest_exception_wins_then_the_context_then_the_bare_method() throws Throwable {
    Resolution overloads = Resolution.of(Overloads.class);
    assertThat(overloads.answer(new FileNotFoundException(), "a")).isEqualTo("file");
    assertThat(overloads.answer(IO, "a")).isEqualTo("io");
    assertThat(overloads.answer(new IllegalStateException(), "a")).isEqualTo("context");
  }

  static class ThrowableAndBare {
    @SqgResource(value = "r", fallbackMethod = "find")
    String find(String id) {
      return id;
    }

    String find(String id, Throwable cause) {
      return "throwable";
    }
  }

  @Test
  void an_overload_of_the_guarded_method_may_answer_for_it() throws Throwable {
    assertThat(Resolution.of(ThrowableAndBare.class).answer(IO, "a")).isEqualTo("throwable");
  }

  static class OnlyIo {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id) {
      return id;
    }

    String other(String id, IOException cause) {
      return "io";
    }
  }

  @Test
  void a_cause_that_no_overload_takes_is_not_answered() {
    var fallback = Resolution.of(OnlyIo.class).fallback(new OnlyIo(), "a");
    assertThat(fallback.answers(IO)).isTrue();
    assertThat(fallback.answers(new IllegalStateException())).isFalse();
  }

  static class Throwing {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id) throws IOException {
      return id;
    }

    String other(String id) throws IOException {
      throw IO;
    }
  }

  @Test
  void what_a_fallback_throws_is_not_wrapped() {
    assertThatThrownBy(() -> Resolution.of(Throwing.class).answer(new Error(), "a")).isSameAs(IO);
  }

  static class Rethrowing {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id) {
      return id;
    }

    String other(String id, Throwable cause) throws Throwable {
      throw cause;
    }
  }

  @Test
  void a_fallback_may_rethrow_its_cause() {
    assertThatThrownBy(() -> Resolution.of(Rethrowing.class).answer(IO, "a")).isSameAs(IO);
  }

  static class Boxing {
    @SqgResource(value = "r", fallbackMethod = "other")
    int find(String id) {
      return 1;
    }

    Integer other(String id) {
      return 2;
    }
  }

  static class Narrower {
    @SqgResource(value = "r", fallbackMethod = "other")
    Number find(String id) {
      return 1;
    }

    int other(String id) {
      return 2;
    }
  }

  static class Nothing {
    @SqgResource(value = "r", fallbackMethod = "other")
    void run() {}

    void other(Throwable cause) {}
  }

  @Test
  void a_narrower_a_boxed_and_no_return_type_are_compatible() throws Throwable {
    assertThat(Resolution.of(Boxing.class).answer(IO, "a")).isEqualTo(2);
    assertThat(Resolution.of(Narrower.class).answer(IO, "a")).isEqualTo(2);
    assertThat(Resolution.of(Nothing.class).answer(IO)).isNull();
  }

  static class Async {
    @SqgResource(value = "r", fallbackMethod = "other")
    CompletionStage<List<String>> find(String id) {
      return null;
    }

    List<String> other(String id) {
      return List.of("plain");
    }

    CompletableFuture<List<String>> other(String id, IOException cause) {
      return CompletableFuture.completedFuture(List.of("async"));
    }
  }

  static class AsyncVoid {
    @SqgResource(value = "r", fallbackMethod = "other")
    CompletableFuture<Void> run() {
      return null;
    }

    void other() {}
  }

  @Test
  void an_asynchronous_method_may_be_answered_plainly_or_asynchronously() throws Throwable {
    Resolution async = Resolution.of(Async.class);
    assertThat(async.answer(new Error(), "a")).isEqualTo(List.of("plain"));
    assertThat(((CompletableFuture<?>) async.answer(IO, "a")).join()).isEqualTo(List.of("async"));
    assertThat(Resolution.of(AsyncVoid.class).answer(IO)).isNull();
  }
}
