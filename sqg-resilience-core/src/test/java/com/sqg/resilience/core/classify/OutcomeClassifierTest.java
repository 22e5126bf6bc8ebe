package com.sqg.resilience.core.classify;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.http.SqgHttpStatus;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.core.http.HttpStatusClassifier;
import com.sqg.resilience.core.log.ResilienceLog;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutcomeClassifierTest {

  private static final SqgResourceContext CONTEXT =
      SqgResourceContext.of("http:pay:charge", "http", SqgEntryType.OUT);

  private final List<SqgFailureClassifier> beans = new ArrayList<>();
  private final ClassifierChain chain =
      new ClassifierChain(() -> beans, new ResilienceLog(System::nanoTime));
  private SqgResourceRules rules = SqgResourceRules.none();

  private SqgFailureDecision classify(@Nullable Throwable error) {
    return classify(error, IgnoredExceptions.none());
  }

  private SqgFailureDecision classify(@Nullable Throwable error, IgnoredExceptions ignored) {
    return chain.forResource(CONTEXT, rules).classify(null, error, ignored);
  }

  /** Judges every outcome the same. */
  private static SqgFailureClassifier always(@Nullable SqgFailureDecision decision) {
    return new SqgFailureClassifier() {
      @Override
      public boolean supports(SqgResourceContext context) {
        return context.kind().equals("http");
      }

      @Override
      public @Nullable SqgFailureDecision classify(
          SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
        return decision;
      }
    };
  }

  @Test
  void by_default_any_exception_is_a_failure_and_any_result_a_success() {
    assertThat(classify((Throwable) null)).isEqualTo(SqgFailureDecision.SUCCESS);
    assertThat(classify(new IOException())).isEqualTo(SqgFailureDecision.FAILURE);
    assertThat(classify(new AssertionError())).isEqualTo(SqgFailureDecision.FAILURE);
  }

  @Test
  void cancelling_and_interrupting_are_neutral_but_a_socket_timeout_is_not() {
    assertThat(classify(new CancellationException())).isEqualTo(SqgFailureDecision.IGNORED);
    assertThat(classify(new ExecutionException(new InterruptedException())))
        .isEqualTo(SqgFailureDecision.IGNORED);
    assertThat(classify(new SocketTimeoutException())).isEqualTo(SqgFailureDecision.FAILURE);
  }

  @Test
  void the_place_of_call_beats_configuration_beats_beans_beats_middleware() {
    chain.addMiddleware(always(SqgFailureDecision.SLOW_FAILURE));
    assertThat(classify(new IOException())).isEqualTo(SqgFailureDecision.SLOW_FAILURE);

    beans.add(always(SqgFailureDecision.SUCCESS));
    assertThat(classify(new IOException())).isEqualTo(SqgFailureDecision.SUCCESS);

    rules =
        SqgResourceRules.builder().recordExceptions(List.of(IOException.class.getName())).build();
    assertThat(classify(new IOException())).isEqualTo(SqgFailureDecision.FAILURE);

    assertThat(classify(new IOException(), IgnoredExceptions.of(IOException.class)))
        .isEqualTo(SqgFailureDecision.IGNORED);
  }

  @Test
  void a_listed_status_beats_classifiers_and_a_code_its_class() {
    beans.add(always(SqgFailureDecision.SLOW_SUCCESS));
    rules =
        SqgResourceRules.builder()
            .recordStatuses(List.of("408", "4xx"))
            .ignoreStatuses(List.of("404", "5xx", "200"))
            .build();

    assertThat(classify(SqgHttpStatus.of(408))).isEqualTo(SqgFailureDecision.FAILURE);
    assertThat(classify(SqgHttpStatus.of(410))).isEqualTo(SqgFailureDecision.FAILURE);
    assertThat(classify(SqgHttpStatus.of(404))).isEqualTo(SqgFailureDecision.IGNORED);
    assertThat(classify(SqgHttpStatus.of(503))).isEqualTo(SqgFailureDecision.IGNORED);
    assertThat(classify(SqgHttpStatus.of(200))).isEqualTo(SqgFailureDecision.IGNORED);
    assertThat(classify(SqgHttpStatus.of(302))).isEqualTo(SqgFailureDecision.SLOW_SUCCESS);
    assertThat(classify(new IOException())).isEqualTo(SqgFailureDecision.SLOW_SUCCESS);
    assertThat(classify((Throwable) null)).isEqualTo(SqgFailureDecision.SLOW_SUCCESS);
  }

  private SqgFailureDecision classify(SqgHttpStatus status) {
    return chain.forResource(CONTEXT, rules).classify(status, null, IgnoredExceptions.none());
  }

  @Test
  void an_answer_that_was_made_of_an_error_decides_unless_the_error_is_configured() {
    Exception error = new CancellationException();
    SqgHttpStatus answer = SqgHttpStatus.of(500);
    chain.addMiddleware(new HttpStatusClassifier());
    assertThat(classify(answer, error)).isEqualTo(SqgFailureDecision.FAILURE);

    rules = SqgResourceRules.builder().ignoreStatuses(List.of("500")).build();
    assertThat(classify(answer, error)).isEqualTo(SqgFailureDecision.IGNORED);

    rules =
        SqgResourceRules.builder()
            .ignoreStatuses(List.of("500"))
            .recordExceptions(List.of(CancellationException.class.getName()))
            .build();
    assertThat(classify(answer, error)).isEqualTo(SqgFailureDecision.FAILURE);
    assertThat(classify(answer, new IllegalStateException(refusal())))
        .isEqualTo(SqgFailureDecision.IGNORED);
  }

  private SqgFailureDecision classify(SqgHttpStatus answer, Throwable error) {
    return chain.forResource(CONTEXT, rules).classify(answer, error, IgnoredExceptions.none());
  }

  private static Throwable refusal() {
    return new SqgResourceUnavailableException(
        "a", SqgBlockReason.FLOW_LIMIT, null, "e", SqgMode.ENFORCE, 0, false);
  }

  @Test
  void a_classifier_that_does_not_know_leaves_it_to_the_next() {
    beans.add(always(null));
    beans.add(always(SqgFailureDecision.SLOW_SUCCESS));
    assertThat(classify((Throwable) null)).isEqualTo(SqgFailureDecision.SLOW_SUCCESS);
  }

  @Test
  void a_classifier_is_asked_only_about_resources_it_supports() {
    beans.add(always(SqgFailureDecision.IGNORED));
    SqgResourceContext redis =
        SqgResourceContext.of("redis:default:read", "redis", SqgEntryType.OUT);
    assertThat(
            chain
                .forResource(redis, rules)
                .classify(null, new IOException(), IgnoredExceptions.none()))
        .isEqualTo(SqgFailureDecision.FAILURE);
  }

  @Test
  void of_the_configured_classes_the_nearest_to_the_thrown_one_decides() {
    rules =
        SqgResourceRules.builder()
            .ignoreExceptions(List.of(IOException.class.getName()))
            .recordExceptions(List.of(FileNotFoundException.class.getName()))
            .build();
    assertThat(classify(new IOException())).isEqualTo(SqgFailureDecision.IGNORED);
    assertThat(classify(new FileNotFoundException())).isEqualTo(SqgFailureDecision.FAILURE);
    assertThat(classify(new RuntimeException(new IOException())))
        .as("judged by its cause")
        .isEqualTo(SqgFailureDecision.IGNORED);
  }

  @Test
  void classifiers_see_the_cause_behind_wrappers() {
    List<Throwable> seen = new ArrayList<>();
    beans.add(
        new SqgFailureClassifier() {
          @Override
          public boolean supports(SqgResourceContext context) {
            return true;
          }

          @Override
          public @Nullable SqgFailureDecision classify(
              SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
            seen.add(error);
            return null;
          }
        });
    IOException cause = new IOException();
    classify(new CompletionException(new ExecutionException(cause)));
    assertThat(seen).containsExactly(cause);
  }

  @Test
  void a_refusal_from_further_in_is_neutral_whatever_else_is_configured() {
    rules = SqgResourceRules.builder().recordExceptions(List.of(Throwable.class.getName())).build();
    assertThat(classify(new IllegalStateException(refusal())))
        .isEqualTo(SqgFailureDecision.IGNORED);
  }

  @Test
  void a_cyclic_cause_chain_ends() {
    Exception outer = new Exception("outer");
    Exception inner = new Exception("inner", outer);
    outer.initCause(inner);
    assertThat(classify(outer)).isEqualTo(SqgFailureDecision.FAILURE);
  }

  @Test
  void a_middlewares_classifier_that_is_added_twice_is_asked_once() {
    List<Throwable> asked = new ArrayList<>();
    SqgFailureClassifier counting =
        new SqgFailureClassifier() {
          @Override
          public boolean supports(SqgResourceContext context) {
            return true;
          }

          @Override
          public @Nullable SqgFailureDecision classify(
              SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
            asked.add(error);
            return null;
          }
        };
    chain.addMiddleware(counting);
    chain.addMiddleware(counting);
    classify(new IOException());
    assertThat(asked).hasSize(1);
  }

  @Test
  void a_classifier_that_throws_is_passed_over() {
    beans.add(
        new SqgFailureClassifier() {
          @Override
          public boolean supports(SqgResourceContext context) {
            return true;
          }

          @Override
          public @Nullable SqgFailureDecision classify(
              SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
            throw new NoClassDefFoundError("gone");
          }
        });
    assertThat(classify((Throwable) null)).isEqualTo(SqgFailureDecision.SUCCESS);
    assertThat(classify(new IOException())).isEqualTo(SqgFailureDecision.FAILURE);
  }
}
