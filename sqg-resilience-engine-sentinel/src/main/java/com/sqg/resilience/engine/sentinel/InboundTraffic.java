package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.node.StatisticNode;
import java.util.concurrent.atomic.AtomicInteger;

/** What this instance serves at the moment, over all inbound resources. Thread-safe. */
final class InboundTraffic {

  private final StatisticNode node = new StatisticNode();
  private final AtomicInteger running = new AtomicInteger();

  void begin() {
    running.incrementAndGet();
  }

  void abandon() {
    running.decrementAndGet();
  }

  void end(long rtMillis) {
    running.decrementAndGet();
    node.addRtAndSuccess(rtMillis, 1);
  }

  /**
   * Whether more calls run than the best recent throughput times the lowest recent response time:
   * Little's law, as Sentinel's adaptive system protection (after BBR) estimates capacity.
   */
  boolean isOverCapacity() {
    int now = running.get();
    return now > 1 && now > node.maxSuccessQps() * node.minRt() / 1_000;
  }
}
