package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.node.StatisticNode;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** What this instance serves at the moment, over all inbound resources. Thread-safe. */
final class InboundTraffic {

  private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private static final int CALLS_A_PROCESSOR = 2;

  private final StatisticNode node = new StatisticNode();
  private final int alwaysServed;
  private final AtomicInteger running = new AtomicInteger();

  /**
   * Traffic of an instance.
   *
   * @param processors how many it may use
   */
  InboundTraffic(int processors) {
    this.alwaysServed = CALLS_A_PROCESSOR * processors;
  }

  void begin() {
    running.incrementAndGet();
  }

  void abandon() {
    running.decrementAndGet();
  }

  void end(long durationNanos) {
    running.decrementAndGet();
    // Rounded up: rounded down, calls of nearly two milliseconds would halve the capacity.
    node.addRtAndSuccess((durationNanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI, 1);
  }

  /**
   * Whether more calls run than the best recent throughput times the lowest recent response time:
   * Little's law, as Sentinel's adaptive system protection (after BBR) estimates capacity. Of
   * little traffic that makes an estimate far below one call; but as many as the processors can
   * have in hand are no queue, so it is not they that load the CPU.
   */
  boolean isOverCapacity() {
    int now = running.get();
    return now > alwaysServed && now > node.maxSuccessQps() * node.minRt() / 1_000;
  }
}
