package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.core.partition.PartitionAdmission;
import com.sqg.resilience.core.partition.ResourcePartitions;
import org.jspecify.annotations.Nullable;

/** Admits a call to its partition. Only for calls that have one. */
final class PartitionCheck implements AdmissionCheck {

  private final ResourcePartitions partitions;

  PartitionCheck(ResourcePartitions partitions) {
    this.partitions = partitions;
  }

  @Override
  public @Nullable SqgEntry tryAcquire(SentinelEntry entry, int index) {
    SqgPartition partition = entry.context().partition();
    if (partition == null) {
      return null;
    }
    PartitionAdmission admission = partitions.acquire(partition);
    entry.partition(admission);
    return admission.block();
  }

  @Override
  public void release(SentinelEntry entry, int index) {
    PartitionAdmission admission = entry.partition();
    if (admission != null) {
      admission.release();
    }
  }

  @Override
  public void complete(SentinelEntry entry, int index, SqgInvocationResult result) {
    SqgPartition partition = entry.context().partition();
    PartitionAdmission admission = entry.partition();
    if (partition != null && admission != null) {
      admission.complete(partition, result);
    }
  }
}
