package com.sqg.resilience.core.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgCircuitState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ResourceStatisticsTest {

  private final AtomicInteger firstMoves = new AtomicInteger();
  private final ResourceStatistics statistics = new ResourceStatistics(firstMoves::incrementAndGet);

  /** All figures that can be read one by one. */
  private List<Long> figures() {
    List<Long> figures = new ArrayList<>();
    for (SqgFailureDecision decision : SqgFailureDecision.values()) {
      figures.add(statistics.results(decision));
    }
    for (SqgBlockReason reason : SqgBlockReason.values()) {
      figures.add(statistics.blocked(reason));
      figures.add(statistics.shadowBlocked(reason));
    }
    for (SqgCircuitState from : SqgCircuitState.values()) {
      for (SqgCircuitState to : SqgCircuitState.values()) {
        figures.add(statistics.transitions(from, to));
      }
    }
    figures.add(statistics.fallbacks(true));
    figures.add(statistics.fallbacks(false));
    return figures;
  }

  @Test
  void every_figure_is_counted_by_itself_and_told_when_it_moves_first() {
    assertThat(figures()).containsOnly(0L);
    for (int round = 1; round <= 2; round++) {
      for (SqgFailureDecision decision : SqgFailureDecision.values()) {
        statistics.recordResult(decision, 10);
      }
      for (SqgBlockReason reason : SqgBlockReason.values()) {
        statistics.recordBlocked(reason);
        statistics.recordShadowBlocked(reason);
      }
      for (SqgCircuitState from : SqgCircuitState.values()) {
        for (SqgCircuitState to : SqgCircuitState.values()) {
          statistics.recordTransition(from, to);
        }
      }
      statistics.recordFallback(true);
      statistics.recordFallback(false);

      assertThat(figures()).containsOnly((long) round);
      assertThat(firstMoves).hasValue(figures().size());
    }
    assertThat(statistics.completed()).isEqualTo(2L * SqgFailureDecision.values().length);
    assertThat(statistics.durationNanos()).isEqualTo(20L * SqgFailureDecision.values().length);
    assertThat(statistics.blocked()).isEqualTo(2L * SqgBlockReason.values().length);
    assertThat(statistics.shadowBlocked()).isEqualTo(2L * SqgBlockReason.values().length);
    assertThat(statistics.transitions()).isEqualTo(2L * 9);
  }

  @Test
  void nothing_is_lost_and_one_is_told_when_many_threads_come_first() throws Exception {
    for (int round = 1; round <= 200; round++) {
      AtomicInteger told = new AtomicInteger();
      ResourceStatistics fresh = new ResourceStatistics(told::incrementAndGet);
      CountDownLatch go = new CountDownLatch(1);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Thread thread =
            new Thread(
                () -> {
                  try {
                    go.await();
                  } catch (InterruptedException e) {
                    return;
                  }
                  fresh.recordFallback(true);
                });
        thread.start();
        threads.add(thread);
      }
      go.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(fresh.fallbacks(true)).isEqualTo(4);
      assertThat(told).hasValue(1);
    }
  }
}
