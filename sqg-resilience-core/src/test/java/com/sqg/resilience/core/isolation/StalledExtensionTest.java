package com.sqg.resilience.core.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An extension that never returns holds the calls that are inside it, and no others. */
class StalledExtensionTest {

  private final CountDownLatch release = new CountDownLatch(1);
  private final CountDownLatch inside = new CountDownLatch(1);
  private final ScriptedEngine engine = new ScriptedEngine();
  private @Nullable ResilienceRuntime runtime;

  @AfterEach
  void close() {
    release.countDown();
    runtime.close();
  }

  private void stall() {
    inside.countDown();
    try {
      release.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String call() {
    GuardedResource resource = runtime.invoker().resource("a", "method", SqgEntryType.OUT);
    try {
      return runtime.invoker().call(resource, () -> "ok");
    } catch (Throwable error) {
      throw new AssertionError(error);
    }
  }

  private void assertOthersPass() throws Exception {
    Thread victim = new Thread(this::call);
    victim.start();
    inside.await();
    Awaitility.await()
        .atMost(10, TimeUnit.SECONDS)
        .untilAsserted(
            () -> {
              Thread other = new Thread(this::call);
              other.start();
              other.join(200);
              assertThat(other.isAlive()).isFalse();
            });
    release.countDown();
    victim.join();
  }

  @Test
  void a_stalled_classifier_is_passed_over() throws Exception {
    SqgFailureClassifier stalled =
        new SqgFailureClassifier() {
          @Override
          public boolean supports(SqgResourceContext context) {
            return true;
          }

          @Override
          public @Nullable SqgFailureDecision classify(
              SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
            stall();
            return null;
          }
        };
    runtime =
        ResilienceRuntime.builder(engine, TestRules.mode(SqgMode.ENFORCE))
            .classifiers(() -> List.of(stalled))
            .build();
    assertOthersPass();
  }

  @Test
  void a_stalled_engine_is_passed_by() throws Exception {
    engine.answer =
        context -> {
          stall();
          throw new IllegalStateException("woken");
        };
    SqgResilienceEngine isolated = new IsolatedEngine(engine);
    runtime = ResilienceRuntime.builder(isolated, TestRules.mode(SqgMode.ENFORCE)).build();
    assertOthersPass();
  }

  @Test
  void a_classifier_that_stalls_over_one_resource_holds_no_other_and_no_mode_switch()
      throws Exception {
    SqgFailureClassifier stalled =
        new SqgFailureClassifier() {
          @Override
          public boolean supports(SqgResourceContext context) {
            if (context.resource().equals("a")) {
              stall();
            }
            return false;
          }

          @Override
          public @Nullable SqgFailureDecision classify(
              SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
            return null;
          }
        };
    runtime =
        ResilienceRuntime.builder(engine, TestRules.mode(SqgMode.ENFORCE))
            .classifiers(() -> List.of(stalled))
            .build();
    Thread victim = new Thread(this::call);
    victim.start();
    inside.await();

    Thread others =
        new Thread(
            () -> {
              runtime.invoker().resource("b", "method", SqgEntryType.OUT);
              runtime.modes().setGlobal(SqgMode.OBSERVE);
            });
    others.start();
    others.join(10_000);
    assertThat(others.isAlive()).isFalse();
    assertThat(runtime.resources().find("b").mode()).isEqualTo(SqgMode.OBSERVE);
    release.countDown();
    victim.join();
    assertThat(runtime.resources().find("a").mode()).isEqualTo(SqgMode.OBSERVE);
  }

  @Test
  void a_classifier_that_makes_guarded_calls_does_not_judge_those() {
    SqgFailureClassifier recursive =
        new SqgFailureClassifier() {
          @Override
          public boolean supports(SqgResourceContext context) {
            return true;
          }

          @Override
          public SqgFailureDecision classify(
              SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
            call();
            return SqgFailureDecision.SLOW_SUCCESS;
          }

          @Override
          public int hashCode() {
            throw new IllegalStateException("faulty");
          }
        };
    runtime =
        ResilienceRuntime.builder(engine, TestRules.mode(SqgMode.ENFORCE))
            .classifiers(() -> List.of(recursive))
            .build();
    call();
    assertThat(engine.decisions())
        .containsExactly(SqgFailureDecision.SUCCESS, SqgFailureDecision.SLOW_SUCCESS);
  }
}
