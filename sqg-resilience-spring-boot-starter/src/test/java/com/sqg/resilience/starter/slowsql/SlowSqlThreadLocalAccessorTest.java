package com.sqg.resilience.starter.slowsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SlowSqlThreadLocalAccessorTest {

  private final ContextSnapshotFactory snapshots = ContextSnapshotFactory.builder().build();
  private final ContextSnapshotFactory clearing =
      ContextSnapshotFactory.builder().clearMissing(true).build();
  private final ExecutorService pool = Executors.newSingleThreadExecutor();

  @AfterEach
  void nothing_is_left() throws Exception {
    assertThat(pool.submit(SlowSqlThreadLocalAccessorTest::failures).get()).isNull();
    pool.shutdown();
    assertThat(failures()).isNull();
  }

  private static Integer failures() {
    return SqgSlowSqlContext.current().failureThreshold();
  }

  private static SqgSlowSqlContext open(int failures) {
    return SqgSlowSqlContext.builder().failureThreshold(failures).open();
  }

  @Test
  void the_library_finds_it_by_itself() {
    assertThat(ContextRegistry.getInstance().getThreadLocalAccessors())
        .filteredOn(accessor -> accessor.key().equals(SlowSqlThreadLocalAccessor.KEY))
        .singleElement()
        .isInstanceOf(SlowSqlThreadLocalAccessor.class);
  }

  @Test
  void a_task_has_the_scopes_of_who_captured_them_and_leaves_none() throws Exception {
    Callable<Integer> task;
    try (SqgSlowSqlContext scope = open(5)) {
      task =
          snapshots
              .captureAll()
              .wrap(
                  () -> {
                    Integer seen = failures();
                    open(6);
                    return seen;
                  });
    }
    assertThat(pool.submit(task).get()).isEqualTo(5);
  }

  @Test
  void a_task_that_throws_leaves_nothing() {
    Callable<Integer> task;
    try (SqgSlowSqlContext scope = open(5)) {
      task =
          snapshots
              .captureAll()
              .wrap(
                  (Callable<Integer>)
                      () -> {
                        throw new IllegalStateException("scripted");
                      });
    }
    assertThatThrownBy(() -> pool.submit(task).get())
        .hasRootCauseExactlyInstanceOf(IllegalStateException.class);
  }

  @Test
  void the_scopes_of_a_thread_come_back_however_deep_it_goes() {
    ContextSnapshot none = clearing.captureAll();
    try (SqgSlowSqlContext outer = open(5)) {
      ContextSnapshot five = snapshots.captureAll();
      try (SqgSlowSqlContext inner = open(6)) {
        try (ContextSnapshot.Scope restored = five.setThreadLocals()) {
          assertThat(failures()).isEqualTo(5);
          try (ContextSnapshot.Scope cleared = none.setThreadLocals()) {
            assertThat(failures()).isNull();
            try (ContextSnapshot.Scope again = five.setThreadLocals()) {
              assertThat(failures()).isEqualTo(5);
            }
            assertThat(failures()).isNull();
          }
          assertThat(failures()).isEqualTo(5);
        }
        assertThat(failures()).isEqualTo(6);
      }
      assertThat(failures()).isEqualTo(5);
    }
  }
}
