package com.sqg.resilience.core.partition;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.core.engine.TransitionSink;
import com.sqg.resilience.core.log.ResilienceLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The partitions of one resource, group by group. Their state outlives the resource's rules, since
 * their own rules come with the calls. Takes no memory worth the name before the first call of a
 * partition. Thread-safe.
 */
public final class ResourcePartitions {

  private static final PartitionStore[] NONE = {};

  private final String resource;
  private final LongSupplier nanoClock;
  private final TransitionSink sink;
  private final ResilienceLog log;

  /** Copied when a group is added: there are few, and they are looked through for every call. */
  private volatile PartitionStore[] stores = NONE;

  /**
   * Partitions of a resource.
   *
   * @param nanoClock measures open durations and idle times, in nanoseconds; its readings are
   *     compared by their difference
   * @param sink hears of transitions, and is asked to deliver them
   */
  public ResourcePartitions(
      String resource, LongSupplier nanoClock, TransitionSink sink, ResilienceLog log) {
    this.resource = resource;
    this.nanoClock = nanoClock;
    this.sink = sink;
    this.log = log;
  }

  /** Asks for a call's admission to its partition. */
  public PartitionAdmission acquire(SqgPartition partition) {
    return store(partition.group()).acquire(partition);
  }

  private PartitionStore store(SqgPartitionGroup group) {
    for (PartitionStore store : stores) {
      if (store.group().equals(group)) {
        return store;
      }
    }
    return newStore(group);
  }

  /** A group that is new, or whose size is. */
  private synchronized PartitionStore newStore(SqgPartitionGroup group) {
    for (PartitionStore store : stores) {
      if (store.group().name().equals(group.name())) {
        store.group(group);
        return store;
      }
    }
    PartitionStore added = new PartitionStore(resource, group, nanoClock, sink, log);
    PartitionStore[] more = Arrays.copyOf(stores, stores.length + 1);
    more[stores.length] = added;
    stores = more;
    return added;
  }

  /** The partitions whose state is kept, in no order; unmodifiable. */
  public List<SqgPartitionState> states() {
    List<SqgPartitionState> states = new ArrayList<>();
    for (PartitionStore store : stores) {
      store.addStates(states);
    }
    return Collections.unmodifiableList(states);
  }

  /**
   * Takes the breaker of a partition out of its own hands, or gives it back; in every group that
   * has one of the key. A limit of calls at once holds all the same.
   *
   * @throws IllegalArgumentException if no state of such a partition is kept
   */
  public void control(Object key, SqgCircuitControl control) {
    boolean found = false;
    for (PartitionStore store : stores) {
      found |= store.control(key, control);
    }
    if (!found) {
      throw new IllegalArgumentException("'" + resource + "' keeps no partition '" + key + "'");
    }
  }
}
