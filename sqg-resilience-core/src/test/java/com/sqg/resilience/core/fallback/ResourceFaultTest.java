package com.sqg.resilience.core.fallback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgFallbackContext;
import com.sqg.resilience.api.SqgFallbackStrategy;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Every fault, and what its message tells. */
class ResourceFaultTest {

  private static final String HERE = ResourceFaultTest.class.getName();

  static class Missing {
    @SqgResource(value = "r", fallbackMethod = "findFalback")
    String find(String id) {
      return id;
    }

    String findFallback(String id) {
      return id;
    }
  }

  @Test
  void a_missing_method_is_reported_with_what_was_looked_for_and_similar_names() {
    assertThat(Resolution.of(Missing.class).onlyFault())
        .isEqualTo(
            HERE
                + "$Missing.find(String): fallbackMethod \"findFalback\" does not exist;"
                + " looked for String findFalback(String), the same with a Throwable or with a"
                + " SqgFallbackContext as one more last parameter, private, static or not, in "
                + HERE
                + "$Missing; did you mean String findFallback(String)?");
  }

  static class WrongParameters {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id) {
      return id;
    }

    String other(Long id) {
      return "";
    }

    String other(String id, Throwable cause, int more) {
      return "";
    }

    String other(Throwable cause, String id) {
      return "";
    }
  }

  @Test
  void wrong_parameters_are_reported_with_the_overloads_found() {
    assertThat(Resolution.of(WrongParameters.class).onlyFault())
        .contains("fallbackMethod \"other\" has no overload with fitting parameters")
        .contains("looked for String other(String), the same with a Throwable")
        .endsWith(
            "found String other(Long), String other(String, Throwable, int),"
                + " String other(Throwable, String)");
  }

  static class Primitive {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(long id) {
      return "";
    }

    String other(Long id) {
      return "";
    }
  }

  @Test
  void boxed_parameters_are_not_the_same_parameters() {
    assertThat(Resolution.of(Primitive.class).onlyFault()).contains("found String other(Long)");
  }

  static class Itself {
    @SqgResource(value = "r", fallbackMethod = "find")
    String find(String id) {
      return id;
    }
  }

  @Test
  void a_method_cannot_answer_for_itself() {
    assertThat(Resolution.of(Itself.class).onlyFault())
        .contains("does not exist")
        .endsWith("the guarded method itself does not count");
  }

  static class WrongReturn {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id) {
      return id;
    }

    Object other(String id) {
      return id;
    }

    String other(String id, Throwable cause) {
      return id;
    }
  }

  static class ReturnsNothing {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find() {
      return "";
    }

    void other() {}
  }

  static class ReturnsTooMuch {
    @SqgResource(value = "r", fallbackMethod = "other")
    void find() {}

    String other() {
      return "";
    }
  }

  static class Widening {
    @SqgResource(value = "r", fallbackMethod = "other")
    long find() {
      return 0;
    }

    int other() {
      return 0;
    }
  }

  static class WrongAsync {
    @SqgResource(value = "r", fallbackMethod = "other")
    CompletableFuture<String> find() {
      return null;
    }

    CompletableFuture<Integer> other() {
      return null;
    }
  }

  @Test
  void a_wrong_return_type_is_reported_even_if_another_overload_is_right() {
    assertThat(Resolution.of(WrongReturn.class).onlyFault())
        .contains(
            "has the wrong return type: Object other(String) cannot answer for"
                + " String find(String)");
    assertThat(Resolution.of(ReturnsNothing.class).onlyFault()).contains("wrong return type");
    assertThat(Resolution.of(ReturnsTooMuch.class).onlyFault()).contains("wrong return type");
    assertThat(Resolution.of(Widening.class).onlyFault()).contains("wrong return type");
    assertThat(Resolution.of(WrongAsync.class).onlyFault())
        .contains("CompletableFuture<Integer> other() cannot answer for")
        .contains("CompletableFuture<String> find()");
  }

  static class TwoForEverything {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id) {
      return id;
    }

    String other(String id, Throwable cause) {
      return id;
    }

    String other(String id, SqgFallbackContext context) {
      return id;
    }
  }

  static class Generic<T> {
    private String other(T id) {
      return "variable";
    }

    String other(String id) {
      return "fixed";
    }
  }

  static class TwoAlike extends Generic<String> {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id) {
      return id;
    }
  }

  interface Left {
    static String other(String id) {
      return "left";
    }
  }

  interface Right {
    static String other(String id) {
      return "right";
    }
  }

  static class Between implements Left, Right {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id) {
      return id;
    }
  }

  @Test
  void two_methods_between_which_nothing_decides_are_ambiguous() {
    assertThat(Resolution.of(TwoForEverything.class).onlyFault())
        .contains("is ambiguous")
        .contains("TwoForEverything.other(String, Throwable) and ")
        .contains("TwoForEverything.other(String, com.sqg.resilience.api.SqgFallbackContext)")
        .endsWith("both take every cause");
    assertThat(Resolution.of(TwoAlike.class).onlyFault())
        .contains("is ambiguous", "Generic.other(T)", "Generic.other(String)")
        .endsWith("take the same parameters");
    assertThat(Resolution.of(Between.class).onlyFault())
        .contains("is ambiguous", "Left.other(String)", "Right.other(String)");
  }

  static class Undeclared {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find() {
      return "";
    }

    String other() throws IOException {
      throw new IOException();
    }
  }

  @Test
  void a_checked_exception_that_a_proxy_would_wrap_is_reported() {
    assertThat(Resolution.of(Undeclared.class).onlyFault())
        .endsWith(
            "declares the checked java.io.IOException, which String find() does not; the caller"
                + " would get an UndeclaredThrowableException");
  }

  static class Strategy implements SqgFallbackStrategy {
    @Override
    public Object fallback(SqgFallbackContext context) {
      return "strategy";
    }
  }

  interface AbstractStrategy extends SqgFallbackStrategy {}

  static class Both {
    @SqgResource(value = "r", fallbackMethod = "other", fallbackStrategy = Strategy.class)
    String find() {
      return "";
    }

    String other() {
      return "";
    }
  }

  static class BadStrategy {
    @SqgResource(value = "r", fallbackStrategy = AbstractStrategy.class)
    String find() {
      return "";
    }
  }

  @Test
  void both_kinds_of_fallback_and_a_strategy_that_cannot_be_had_are_reported() {
    assertThat(Resolution.of(Both.class).onlyFault())
        .endsWith(
            "names both fallbackMethod \"other\" and fallbackStrategy "
                + HERE
                + "$Strategy; only one can answer");
    assertThat(Resolution.of(BadStrategy.class).onlyFault())
        .endsWith("fallbackStrategy " + HERE + "$AbstractStrategy has no bean");
  }

  static class Nameless {
    @SqgResource(" ")
    void find() {}
  }

  static class ControlCharacter {
    @SqgResource("a\nb")
    void find() {}
  }

  static class TooLong {
    @SqgResource(
        "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890"
            + "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234"
            + "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234")
    void find() {}
  }

  @Test
  void a_bad_resource_name_is_reported() {
    assertThat(Resolution.of(Nameless.class).onlyFault()).contains("the resource's name is empty");
    assertThat(Resolution.of(ControlCharacter.class).onlyFault()).contains("U+000A at index 1");
    assertThat(Resolution.of(TooLong.class).onlyFault()).contains("at most 256 are allowed");
  }

  static class Ignoring {
    @SqgResource(
        value = "r",
        exceptionsToIgnore = {
          IOException.class,
          IOException.class,
          Throwable.class,
          SqgResourceUnavailableException.class
        })
    void find() {}
  }

  @Test
  void odd_exceptions_to_ignore_are_reported() {
    assertThat(Resolution.of(Ignoring.class).faults())
        .hasSize(3)
        .anySatisfy(fault -> assertThat(fault).endsWith("lists java.io.IOException twice"))
        .anySatisfy(fault -> assertThat(fault).contains("lists java.lang.Throwable: no failure"))
        .anySatisfy(fault -> assertThat(fault).contains("SqgResourceUnavailableException, which"));
  }

  static class OwnFuture extends CompletableFuture<String> {}

  static class Unanswerable {
    @SqgResource(value = "r", fallbackMethod = "other")
    OwnFuture find() {
      return null;
    }

    OwnFuture other() {
      return null;
    }
  }

  static class OwnFutureAlone {
    @SqgResource("r")
    OwnFuture find() {
      return null;
    }
  }

  static class PlainFuture {
    @SqgResource("r")
    Future<String> find() {
      return null;
    }
  }

  @Test
  void an_asynchronous_type_that_cannot_be_answered_or_observed_is_reported() {
    assertThat(Resolution.of(Unanswerable.class).onlyFault())
        .contains("OwnFuture, which a fallback cannot answer for");
    assertThat(Resolution.of(OwnFutureAlone.class).faults()).isEmpty();
    assertThat(Resolution.of(PlainFuture.class).onlyFault())
        .contains("returns Future[String], which does not tell when the call ends");
  }

  static class Several {
    @SqgResource(value = "", fallbackMethod = "missing")
    void find() {}
  }

  @Test
  void one_exception_lists_everything() {
    ResourceFaults faults = new ResourceFaults();
    for (String fault : Resolution.of(Several.class).faults()) {
      faults.add(method(Several.class), fault);
      faults.add(method(Several.class), fault);
    }
    assertThatThrownBy(faults::throwIfAny)
        .isInstanceOfSatisfying(
            InvalidSqgResourceException.class, e -> assertThat(e.faults()).hasSize(2))
        .hasMessageStartingWith("2 faults in annotations:")
        .hasMessageContaining("  1. " + HERE + "$Several.find(): ")
        .hasMessageContaining("  2. " + HERE + "$Several.find(): ");
    new ResourceFaults().throwIfAny();
  }

  private static AnnotatedMethod method(Class<?> type) {
    var method = type.getDeclaredMethods()[0];
    return new AnnotatedMethod(method.getAnnotation(SqgResource.class), type, method, type);
  }
}
