package com.sqg.resilience.engine.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResourceContext;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** As many resources as the configuration allows: the next new one costs what the first one did. */
class ManyResourcesTest {

  private static final int RESOURCES = 100_000;
  private static final int STEP = 10_000;
  private static final long BYTES_A_RESOURCE = 2_000;

  private final SentinelResilienceEngine engine =
      new SentinelResilienceEngine(System::nanoTime, () -> 0);

  private void firstCalls(int from, int to) {
    for (int number = from; number < to; number++) {
      engine.acquire(SqgResourceContext.of("r" + number, "method", SqgEntryType.OUT));
    }
  }

  /** Memory allocated stands for work done; unlike time it is the same on a busy machine. */
  @Test
  void new_resources_do_not_become_dearer_the_more_there_are() {
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int known = 0; known < RESOURCES; known += STEP) {
      long before = thread.getCurrentThreadAllocatedBytes();
      firstCalls(known, known + STEP);
      assertThat(thread.getCurrentThreadAllocatedBytes() - before)
          .as("bytes allocated for %s more after %s", STEP, known)
          .isLessThan(STEP * BYTES_A_RESOURCE);
    }
  }
}
