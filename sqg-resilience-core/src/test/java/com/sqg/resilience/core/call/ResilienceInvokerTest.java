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
import com.sqg.resilience.core.testing.LogLines;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ResilienceInvokerTest {

  private final ScriptedEngine engine = new ScriptedEngine();
  private final ResilienceRuntime runtime =
      ResilienceRuntime.builder(engine, TestRules.mode(SqgMode.ENFORCE)).build();
  private final ResilienceInvoker invoker = runtime.invoker();
  private final Fallback fallback = (cause, mode) -> "fallback:" + cause.getMessage();

  @AfterEach
  void close() {
    runtime.close();
  }

  private GuardedResource resource() {
    return invoker.resource("http:pay:charge", "http", SqgEntryType.OUT);
  }

  private static String fail(Throwable error) throws Throwable {
    throw error;
  }

  @Test
  void a_call_passes_its_result_through_and_completes_once() throws Throwable {
    assertThat(invoker.call(resource(), () -> "ok")).isEqualTo("ok");

    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
    assertThat(resource().statistics().results(SqgFailureDecision.SUCCESS)).isEqualTo(1);
    assertThat(resource().statistics().inFlight()).isZero();
  }

  @Test
  void a_checked_exception_leaves_unchanged_and_counts_as_failure() {
    IOException error = new IOException("reset");

    assertThatThrownBy(() -> invoker.call(resource(), () -> fail(error))).isSameAs(error);

    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.FAILURE);
    assertThat(engine.completed.get(0).error()).isSameAs(error);
  }

  @Test
  void a_call_that_waits_hands_its_admission_back_before_it_runs() {
    Invocation waiting = invoker.begin(resource(), resource().context(), IgnoredExceptions.none());
    waiting.handBack();
    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.IGNORED);
    assertThat(waiting.isEnteredInto(resource())).isFalse();

    assertThat(waiting.complete("popped", null)).isEqualTo(SqgFailureDecision.SUCCESS);
    assertThat(engine.decisions()).as("heard once").hasSize(1);
    assertThat(resource().statistics().results(SqgFailureDecision.SUCCESS)).isEqualTo(1);
    assertThat(resource().statistics().results(SqgFailureDecision.IGNORED)).isZero();
    assertThat(resource().statistics().inFlight()).isZero();
  }

  @Test
  void the_engine_hears_of_the_failure_of_a_call_that_handed_its_admission_back() {
    Invocation waiting = invoker.begin(resource(), resource().context(), IgnoredExceptions.none());
    waiting.handBack();
    waiting.complete(null, new IOException("reset"));

    assertThat(engine.decisions())
        .containsExactly(SqgFailureDecision.IGNORED, SqgFailureDecision.FAILURE);
    assertThat(resource().statistics().results(SqgFailureDecision.FAILURE)).isEqualTo(1);
  }

  @Test
  void an_engine_that_refuses_by_then_need_not_hear_of_it() {
    Invocation waiting = invoker.begin(resource(), resource().context(), IgnoredExceptions.none());
    waiting.handBack();
    engine.refusing(SqgBlockReason.CIRCUIT_OPEN);
    waiting.complete(null, new IOException("reset"));

    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.IGNORED);
    assertThat(resource().statistics().blocked()).as("it ran").isZero();
  }

  @Test
  void a_call_that_nobody_was_asked_to_admit_is_counted_and_the_engine_hears_nothing() {
    engine.refusing(SqgBlockReason.CIRCUIT_OPEN);
    Invocation unadmitted = invoker.beginUnadmitted(resource(), IgnoredExceptions.none());

    assertThat(unadmitted.refusal()).isNull();
    assertThat(unadmitted.complete(null, new IOException())).isEqualTo(SqgFailureDecision.FAILURE);
    assertThat(engine.acquired).isEmpty();
    assertThat(engine.completed).isEmpty();
    assertThat(resource().statistics().results(SqgFailureDecision.FAILURE)).isEqualTo(1);
    assertThat(resource().statistics().inFlight()).isZero();
    assertThat(resource().statistics().blocked()).isZero();
  }

  @Test
  void off_runs_the_body_and_touches_nothing() throws Throwable {
    runtime.modes().setGlobal(SqgMode.OFF);
    engine.refusing(SqgBlockReason.CIRCUIT_OPEN);

    assertThat(invoker.call(resource(), () -> "ok")).isEqualTo("ok");

    assertThat(engine.acquired).isEmpty();
    assertThat(resource().statistics().completed()).isZero();
  }

  @Test
  void enforce_refuses_with_everything_that_explains_the_refusal() {
    engine.refusing(SqgBlockReason.FLOW_LIMIT);

    assertThatThrownBy(() -> invoker.call(resource(), () -> "ok"))
        .isInstanceOfSatisfying(
            SqgResourceUnavailableException.class,
            refusal -> {
              assertThat(refusal.resource()).isEqualTo("http:pay:charge");
              assertThat(refusal.reason()).isEqualTo(SqgBlockReason.FLOW_LIMIT);
              assertThat(refusal.ruleId()).isEqualTo("a-rule");
              assertThat(refusal.engine()).isEqualTo("scripted");
              assertThat(refusal.mode()).isEqualTo(SqgMode.ENFORCE);
              assertThat(refusal.retryAfter()).isEqualTo(Duration.ofMillis(1_500));
              assertThat(refusal.getStackTrace()).isEmpty();
              assertThat(refusal)
                  .hasMessageContaining("http:pay:charge")
                  .hasMessageContaining("FLOW");
            });
    assertThat(engine.completed).isEmpty();
    assertThat(resource().statistics().blocked(SqgBlockReason.FLOW_LIMIT)).isEqualTo(1);
    assertThat(resource().statistics().completed()).isZero();
  }

  @Test
  void a_stack_trace_is_filled_in_when_asked_for() {
    try (ResilienceRuntime traced =
        ResilienceRuntime.builder(
                new ScriptedEngine().refusing(SqgBlockReason.CIRCUIT_OPEN),
                TestRules.mode(SqgMode.ENFORCE))
            .stackTraces(true)
            .build()) {
      GuardedResource resource = traced.invoker().resource("a", "method", SqgEntryType.OUT);
      assertThatThrownBy(() -> traced.invoker().call(resource, () -> "ok"))
          .satisfies(refusal -> assertThat(refusal.getStackTrace()).isNotEmpty());
    }
  }

  @Test
  void observe_counts_a_shadow_block_and_runs_the_body_unentered() throws Throwable {
    runtime.modes().setGlobal(SqgMode.OBSERVE);
    engine.refusing(SqgBlockReason.CIRCUIT_OPEN);

    assertThat(invoker.call(resource(), () -> "ok", IgnoredExceptions.none(), fallback))
        .isEqualTo("ok");

    assertThat(engine.completed).isEmpty();
    assertThat(resource().statistics().shadowBlocked(SqgBlockReason.CIRCUIT_OPEN)).isEqualTo(1);
    assertThat(resource().statistics().blocked()).isZero();
    assertThat(resource().statistics().results(SqgFailureDecision.SUCCESS)).isEqualTo(1);
  }

  @Test
  void the_first_refusal_is_told_whatever_was_told_while_observing() throws Throwable {
    engine.refusing(SqgBlockReason.CIRCUIT_OPEN);
    try (LogLines lines = new LogLines()) {
      runtime.modes().setGlobal(SqgMode.OBSERVE);
      invoker.call(resource(), () -> "ok");
      invoker.call(resource(), () -> "ok");
      runtime.modes().setGlobal(SqgMode.ENFORCE);
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> invoker.call(resource(), () -> "ok"))
            .isInstanceOf(SqgResourceUnavailableException.class);
      }

      assertThat(lines.of("shadow-blocked")).hasSize(1);
      assertThat(lines.of("blocked")).hasSize(1).first().asString().doesNotContain("suppressed");
    }
  }

  @Test
  void observe_runs_no_fallback_for_a_failed_call() {
    runtime.modes().setGlobal(SqgMode.OBSERVE);
    IOException error = new IOException("reset");

    assertThatThrownBy(
            () -> invoker.call(resource(), () -> fail(error), IgnoredExceptions.none(), fallback))
        .isSameAs(error);
  }

  @Test
  void a_fallback_answers_for_a_refused_and_for_a_failed_call() throws Throwable {
    assertThat(
            invoker.call(
                resource(),
                () -> fail(new IOException("reset")),
                IgnoredExceptions.none(),
                fallback))
        .isEqualTo("fallback:reset");

    engine.refusing(SqgBlockReason.CIRCUIT_OPEN);
    assertThat(invoker.call(resource(), () -> "ok", IgnoredExceptions.none(), fallback))
        .asString()
        .startsWith("fallback:Resource 'http:pay:charge' is unavailable");
    assertThat(resource().statistics().fallbacks(true)).isEqualTo(2);
  }

  @Test
  void what_a_fallback_throws_leaves_as_it_is_with_the_original_suppressed() {
    IOException error = new IOException("reset");
    IllegalStateException own = new IllegalStateException("no cache either");

    assertThatThrownBy(
            () ->
                invoker.call(
                    resource(),
                    () -> fail(error),
                    IgnoredExceptions.none(),
                    (cause, mode) -> {
                      throw own;
                    }))
        .isSameAs(own)
        .hasSuppressedException(error);
    assertThat(resource().statistics().fallbacks(false)).isEqualTo(1);
  }

  @Test
  void a_fallback_may_rethrow_the_cause() {
    IOException error = new IOException("reset");

    assertThatThrownBy(
            () ->
                invoker.call(
                    resource(),
                    () -> fail(error),
                    IgnoredExceptions.none(),
                    (cause, mode) -> {
                      throw cause;
                    }))
        .isSameAs(error)
        .hasNoSuppressedExceptions();
  }

  @Test
  void an_ignored_exception_does_not_reach_the_fallback() {
    IllegalArgumentException error = new IllegalArgumentException("bad amount");

    assertThatThrownBy(
            () ->
                invoker.call(
                    resource(),
                    () -> fail(error),
                    IgnoredExceptions.of(IllegalArgumentException.class),
                    fallback))
        .isSameAs(error);
    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.IGNORED);
  }

  @Test
  void a_refusal_from_further_in_is_neutral_but_reaches_the_fallback() throws Throwable {
    SqgResourceUnavailableException inner =
        new SqgResourceUnavailableException(
            "mysql:orders:query",
            SqgBlockReason.CIRCUIT_OPEN,
            null,
            "scripted",
            SqgMode.ENFORCE,
            0,
            false);

    Object answer =
        invoker.call(
            resource(),
            () -> fail(new RuntimeException("wrapped", inner)),
            IgnoredExceptions.none(),
            (cause, mode) -> "cached");

    assertThat(answer).isEqualTo("cached");
    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.IGNORED);
  }

  @Test
  void a_queued_call_waits_for_its_turn_in_enforce_only() throws Throwable {
    engine.delaying(TimeUnit.MILLISECONDS.toNanos(40));
    long start = System.nanoTime();
    invoker.call(resource(), () -> "ok");
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(40_000_000L);
    assertThat(engine.completed.get(0).durationNanos())
        .as("queueing is not the dependency's time")
        .isLessThan(40_000_000L);

    runtime.modes().setGlobal(SqgMode.OBSERVE);
    Invocation observed = invoker.begin(resource(), resource().context(), IgnoredExceptions.none());
    assertThat(observed.delayNanos()).isZero();
    observed.cancel();
  }

  @Test
  void an_interrupt_ends_the_wait_and_stays_visible_to_the_body() throws Throwable {
    engine.delaying(TimeUnit.HOURS.toNanos(1));
    Thread.currentThread().interrupt();

    assertThat(invoker.call(resource(), () -> Thread.interrupted())).isTrue();
  }

  @Test
  void an_invocation_ends_once() {
    Invocation invocation =
        invoker.begin(resource(), resource().asyncContext(), IgnoredExceptions.none());

    assertThat(invocation.complete("ok", null)).isEqualTo(SqgFailureDecision.SUCCESS);
    assertThat(invocation.complete(null, new IOException("late"))).isNull();
    invocation.cancel();

    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
  }

  @Test
  void a_mode_change_takes_effect_on_the_next_call() throws Throwable {
    engine.refusing(SqgBlockReason.CIRCUIT_OPEN);
    runtime.modes().setResource("http:pay:charge", SqgMode.OBSERVE);
    assertThat(invoker.call(resource(), () -> "ok")).isEqualTo("ok");

    runtime.modes().setResource("http:pay:charge", null);
    assertThatThrownBy(() -> invoker.call(resource(), () -> "ok"))
        .isInstanceOf(SqgResourceUnavailableException.class);
  }

  @Test
  void an_engine_that_throws_leaves_the_call_unguarded() throws Throwable {
    engine.answer =
        context -> {
          throw new NoClassDefFoundError("gone");
        };
    assertThat(invoker.call(resource(), () -> "ok")).isEqualTo("ok");

    engine.delaying(0);
    engine.onComplete =
        () -> {
          throw new IllegalStateException("broken");
        };
    assertThat(invoker.call(resource(), () -> "ok")).isEqualTo("ok");
    assertThat(resource().statistics().completed()).isEqualTo(2);
  }

  @Test
  void sql_errors_are_judged_by_what_they_say_whoever_makes_the_call() {
    GuardedResource report = invoker.resource("jdbc:report:load", "jdbc", SqgEntryType.OUT);
    SQLException duplicate = new SQLException("duplicate key", "23505");

    assertThatThrownBy(() -> invoker.call(report, () -> fail(duplicate))).isSameAs(duplicate);

    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.IGNORED);
  }
}
