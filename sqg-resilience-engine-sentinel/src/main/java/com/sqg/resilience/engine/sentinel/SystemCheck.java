package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sheds inbound calls while the CPU is over the threshold and the instance over its capacity;
 * either alone refuses nobody.
 */
final class SystemCheck implements AdmissionCheck {

  /** The CPU is read once a second. */
  private static final long RETRY_AFTER_MILLIS = 1_000;

  private final double cpuUsageThreshold;
  private final DoubleSupplier cpuUsage;
  private final InboundTraffic traffic;
  private final SqgEntry block;

  SystemCheck(SqgSystemRule rule, DoubleSupplier cpuUsage, InboundTraffic traffic) {
    this.cpuUsageThreshold = rule.cpuUsageThreshold();
    this.cpuUsage = cpuUsage;
    this.traffic = traffic;
    this.block = SqgEntry.blocked(SqgBlockReason.SYSTEM_OVERLOAD, rule.id(), RETRY_AFTER_MILLIS);
  }

  @Override
  public @Nullable SqgEntry tryAcquire(SentinelEntry entry, int index) {
    if (cpuUsage.getAsDouble() > cpuUsageThreshold && traffic.isOverCapacity()) {
      return block;
    }
    traffic.begin();
    return null;
  }

  @Override
  public void release(SentinelEntry entry, int index) {
    traffic.abandon();
  }

  @Override
  public void complete(SentinelEntry entry, int index, SqgInvocationResult result) {
    traffic.end(result.durationNanos());
  }
}
