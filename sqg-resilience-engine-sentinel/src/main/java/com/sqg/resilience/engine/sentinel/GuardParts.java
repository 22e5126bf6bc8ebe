package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import com.sqg.resilience.core.partition.ResourcePartitions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The checks of one resource by what they are, so that a rule swap can keep the unchanged ones. */
final class GuardParts {

  @Nullable SystemCheck system;
  @Nullable BulkheadCheck bulkhead;
  @Nullable SqgHotKeyRule hotKeyRule;
  @Nullable HotKeyConcurrencyCheck hotKeyConcurrency;
  @Nullable HotKeyQpsCheck hotKeyQps;
  @Nullable SqgFlowRule flowRule;
  @Nullable AdmissionCheck flow;
  private final ResourcePartitions partitions;
  List<BreakerCheck> breakers = Collections.emptyList();
  private volatile SqgCircuitControl control = SqgCircuitControl.AUTOMATIC;

  GuardParts(ResourcePartitions partitions) {
    this.partitions = partitions;
  }

  ResourcePartitions partitions() {
    return partitions;
  }

  SqgCircuitControl control() {
    return control;
  }

  void control(SqgCircuitControl newControl) {
    this.control = newControl;
  }

  List<BreakerCheck> breakers() {
    return breakers;
  }

  @Nullable BulkheadCheck bulkhead() {
    return bulkhead;
  }

  /**
   * System, bulkhead, hot key, flow, partition, breakers: what protects the instance first, what is
   * given back exactly before what is not, and the breakers last, so that no call admitted as a
   * probe is blocked by another rule. The partition before them: a refused one cannot eat the
   * resource's probe.
   *
   * @param partition the check of calls that have a partition; null for the others
   */
  AdmissionCheck[] inOrder(@Nullable PartitionCheck partition) {
    List<AdmissionCheck> checks = new ArrayList<>();
    for (AdmissionCheck check :
        new @Nullable AdmissionCheck[] {
          system, bulkhead, hotKeyConcurrency, hotKeyQps, flow, partition
        }) {
      if (check != null) {
        checks.add(check);
      }
    }
    checks.addAll(breakers);
    return checks.toArray(new AdmissionCheck[0]);
  }
}
