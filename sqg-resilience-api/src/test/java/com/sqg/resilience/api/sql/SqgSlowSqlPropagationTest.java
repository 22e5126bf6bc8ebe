package com.sqg.resilience.api.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Scopes go along with tasks, and stay with nobody. */
class SqgSlowSqlPropagationTest {

  private final ExecutorService pool = Executors.newSingleThreadExecutor();
  private final ExecutorService propagating = SqgSlowSqlContext.propagating(pool);

  @AfterEach
  void nothing_is_left_anywhere() throws Exception {
    if (!pool.isShutdown()) {
      assertThat(pool.submit(SqgSlowSqlPropagationTest::failures).get()).isNull();
    }
    pool.shutdownNow();
    assertThat(failures()).isNull();
  }

  private static Integer failures() {
    return SqgSlowSqlContext.current().failureThreshold();
  }

  private static SqgSlowSqlContext open(int failures) {
    return SqgSlowSqlContext.builder().failureThreshold(failures).open();
  }

  @Test
  void a_task_has_the_scopes_of_who_handed_it_over_even_once_they_are_closed() throws Exception {
    Callable<Integer> task;
    try (SqgSlowSqlContext scope = open(5)) {
      task = SqgSlowSqlContext.capture().wrap(SqgSlowSqlPropagationTest::failures);
    }
    assertThat(pool.submit(task).get()).isEqualTo(5);
  }

  @Test
  void every_way_to_hand_a_task_over_takes_the_scopes_along() throws Exception {
    Callable<Integer> call = SqgSlowSqlPropagationTest::failures;
    AtomicReference<Integer> seen = new AtomicReference<>();
    Runnable run = () -> seen.set(failures());
    try (SqgSlowSqlContext scope = open(5)) {
      assertThat(propagating.submit(call).get()).isEqualTo(5);
      assertThat(propagating.submit(run, "done").get()).isEqualTo("done");
      assertThat(seen.getAndSet(null)).isEqualTo(5);
      propagating.submit(run).get();
      assertThat(seen.getAndSet(null)).isEqualTo(5);
      propagating.execute(run);
      propagating.submit(() -> {}).get();
      assertThat(seen.getAndSet(null)).isEqualTo(5);
      assertThat(values(propagating.invokeAll(Arrays.asList(call, call)))).containsExactly(5, 5);
      assertThat(values(propagating.invokeAll(Arrays.asList(call, call), 9, TimeUnit.SECONDS)))
          .containsExactly(5, 5);
      assertThat(propagating.invokeAny(Collections.singletonList(call))).isEqualTo(5);
      assertThat(propagating.invokeAny(Collections.singletonList(call), 9, TimeUnit.SECONDS))
          .isEqualTo(5);
      Executor plain = SqgSlowSqlContext.propagating((Executor) pool);
      assertThat(CompletableFuture.supplyAsync(SqgSlowSqlPropagationTest::failures, plain).get())
          .isEqualTo(5);
    }
    assertThat(propagating.submit(call).get()).isNull();
  }

  private static List<Integer> values(List<Future<Integer>> futures) throws Exception {
    List<Integer> values = new ArrayList<>();
    for (Future<Integer> future : futures) {
      values.add(future.get());
    }
    return values;
  }

  @Test
  void a_task_leaves_nothing_to_the_next_whatever_it_leaves_open() throws Exception {
    try (SqgSlowSqlContext scope = open(5)) {
      Integer inside =
          propagating
              .submit(
                  () -> {
                    open(6);
                    try (SqgSlowSqlContext nested = open(7)) {
                      open(8);
                    }
                    return failures();
                  })
              .get();
      assertThat(inside).isEqualTo(6);
      assertThat(pool.submit(SqgSlowSqlPropagationTest::failures).get()).isNull();
    }
  }

  @Test
  void a_task_that_throws_leaves_nothing() throws Exception {
    try (SqgSlowSqlContext scope = open(5)) {
      assertThatExceptionOfType(ExecutionException.class)
          .isThrownBy(
              () ->
                  propagating
                      .submit(
                          (Callable<Integer>)
                              () -> {
                                open(6);
                                throw new IllegalStateException("scripted");
                              })
                      .get())
          .withRootCauseExactlyInstanceOf(IllegalStateException.class);
      assertThat(pool.submit(SqgSlowSqlPropagationTest::failures).get()).isNull();
    }
  }

  @Test
  void a_task_does_not_see_what_somebody_left_on_its_thread() throws Exception {
    SqgSlowSqlContext left = pool.submit(() -> open(9)).get();

    assertThat(propagating.submit(SqgSlowSqlPropagationTest::failures).get()).isNull();
    assertThat(pool.submit(SqgSlowSqlPropagationTest::failures).get()).isEqualTo(9);
    left.close();
  }

  @Test
  void a_task_that_its_owner_runs_itself_gives_the_owner_s_scopes_back() {
    Executor callerRuns = SqgSlowSqlContext.propagating(Runnable::run);
    try (SqgSlowSqlContext outer = open(5)) {
      try (SqgSlowSqlContext inner = open(6)) {
        callerRuns.execute(() -> open(7));
        assertThat(failures()).isEqualTo(6);
      }
      assertThat(failures()).isEqualTo(5);
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  callerRuns.execute(
                      () -> {
                        throw new IllegalStateException("scripted");
                      }));
      assertThat(failures()).isEqualTo(5);
    }
  }

  @Test
  void a_snapshot_stands_instead_of_the_scopes_of_a_thread_until_it_is_closed() {
    SqgSlowSqlSnapshot none = SqgSlowSqlContext.capture();
    try (SqgSlowSqlContext scope = open(5)) {
      SqgSlowSqlSnapshot five = SqgSlowSqlContext.capture();
      try (SqgSlowSqlContext restored = none.restore()) {
        assertThat(failures()).isNull();
        try (SqgSlowSqlContext again = five.restore()) {
          assertThat(failures()).isEqualTo(5);
        }
      }
      assertThat(failures()).isEqualTo(5);
      assertThat(five.overrides().failureThreshold()).isEqualTo(5);
      assertThat(none.overrides()).isSameAs(SqgSlowSqlOverrides.none());
    }
  }

  @Test
  void nothing_is_captured_without_making_anything() {
    assertThat(SqgSlowSqlContext.capture()).isSameAs(SqgSlowSqlContext.capture());
  }

  @Test
  void a_missing_task_is_told_to_who_hands_it_over() {
    assertThatNullPointerException()
        .isThrownBy(() -> propagating.execute(null))
        .withMessage("task");
    assertThatNullPointerException()
        .isThrownBy(() -> propagating.submit((Callable<?>) null))
        .withMessage("task");
  }

  @Test
  void the_executor_is_shut_down_like_the_one_behind_it() throws Exception {
    assertThat(propagating.isShutdown()).isFalse();
    assertThat(propagating.isTerminated()).isFalse();
    propagating.shutdown();
    assertThat(pool.isShutdown()).isTrue();
    assertThat(propagating.isShutdown()).isTrue();
    assertThat(propagating.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    assertThat(propagating.isTerminated()).isTrue();
    assertThat(propagating.shutdownNow()).isEmpty();
  }
}
