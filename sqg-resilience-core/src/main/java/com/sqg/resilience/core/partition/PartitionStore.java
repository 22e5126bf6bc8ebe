package com.sqg.resilience.core.partition;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.core.engine.TransitionSink;
import com.sqg.resilience.core.log.ResilienceLog;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The breakers of one group of a resource, at most as many as the group says. A new one takes the
 * place of one that was not used since a hand last went round; what is used time and again is
 * spared twice (the clock algorithm, which approximates least recently used). One that is open,
 * half-open, held by an operator, or has running calls keeps its place. If all do, calls of further
 * partitions run without a breaker, and a warning says so. There is no thread: idle ones expire a
 * few with each new one, and all when people read.
 *
 * <p>Thread-safe. Who finds the breaker takes no lock; who must add one does.
 */
final class PartitionStore {

  /** More than one, so that there are fewer idle ones with each new one. */
  private static final int SWEPT_WITH_EACH_NEW = 4;

  /** All breakers were looked at for nothing: not again for every call. */
  private static final long FULL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final String resource;
  private final LongSupplier nanoClock;
  private final TransitionSink sink;
  private final ResilienceLog log;
  private final ConcurrentHashMap<Object, PartitionBreaker> breakers = new ConcurrentHashMap<>();
  private volatile SqgPartitionGroup group;
  private Iterator<PartitionBreaker> hand = Collections.emptyIterator();
  private boolean full;
  private long fullSinceNanos;

  PartitionStore(
      String resource,
      SqgPartitionGroup group,
      LongSupplier nanoClock,
      TransitionSink sink,
      ResilienceLog log) {
    this.resource = resource;
    this.group = group;
    this.nanoClock = nanoClock;
    this.sink = sink;
    this.log = log;
  }

  SqgPartitionGroup group() {
    return group;
  }

  /** Takes the number of partitions from another group of the name; room is made by new ones. */
  void group(SqgPartitionGroup newGroup) {
    this.group = newGroup;
  }

  PartitionAdmission acquire(SqgPartition partition) {
    PartitionBreaker breaker = breakers.get(partition.key());
    PartitionAdmission admission = breaker == null ? null : breaker.tryAcquire(partition);
    while (admission == null) { // new, or retired between two looks
      breaker = add(partition);
      if (breaker == null) {
        warn(partition);
        return Unguarded.INSTANCE;
      }
      admission = breaker.tryAcquire(partition);
    }
    return admission;
  }

  private @Nullable PartitionBreaker add(SqgPartition partition) {
    PartitionBreaker added = addLocked(partition);
    sink.deliver(); // expired ones may have closed
    return added;
  }

  private synchronized @Nullable PartitionBreaker addLocked(SqgPartition partition) {
    PartitionBreaker existing = breakers.get(partition.key());
    if (existing != null) {
      return existing;
    }
    long now = nanoClock.getAsLong();
    for (int i = Math.min(SWEPT_WITH_EACH_NEW, breakers.size()); i > 0; i--) {
      expire(next(), now);
    }
    if (!isRoom() && !makeRoom(now)) {
      return null;
    }
    PartitionBreaker added = new PartitionBreaker(resource, partition, nanoClock, sink);
    breakers.put(added.key(), added);
    return added;
  }

  private boolean isRoom() {
    return breakers.size() < group.maxPartitions();
  }

  private boolean makeRoom(long now) {
    if (full && now - fullSinceNanos < FULL_NANOS) {
      return false;
    }
    full = true;
    fullSinceNanos = now;
    for (int round = 0; full && round <= PartitionBreaker.MOST_CHANCES; round++) {
      full = !makeRoom(round < PartitionBreaker.MOST_CHANCES, false); // at last the next best
    }
    if (full) {
      full = !makeRoom(false, true);
    }
    return !full;
  }

  private boolean makeRoom(boolean sparing, boolean overdue) {
    for (int i = breakers.size(); i > 0; i--) {
      PartitionBreaker candidate = next();
      boolean spared = sparing && candidate.takeChance();
      if (!spared && candidate.tryEvict(overdue)) {
        breakers.remove(candidate.key(), candidate);
        if (isRoom()) {
          return true;
        }
      }
    }
    return false;
  }

  private void expire(PartitionBreaker breaker, long now) {
    if (breaker.tryExpire(now)) {
      breakers.remove(breaker.key(), breaker);
    }
  }

  /** Where the hand is, which goes round for ever; there must be one. */
  private PartitionBreaker next() {
    if (!hand.hasNext()) {
      hand = breakers.values().iterator();
    }
    return hand.next();
  }

  /** The states of all that are not idle. */
  void addStates(List<SqgPartitionState> states) {
    expireAll();
    sink.deliver();
    breakers.values().forEach(breaker -> states.add(breaker.state()));
  }

  private synchronized void expireAll() {
    long now = nanoClock.getAsLong();
    breakers.values().forEach(breaker -> expire(breaker, now));
  }

  /** As {@link PartitionBreaker#control}; false if there is no such partition. */
  boolean control(Object key, SqgCircuitControl control) {
    PartitionBreaker breaker = breakers.get(key);
    return breaker != null && breaker.control(control);
  }

  private void warn(SqgPartition partition) {
    log.limitedWarn(
        "partitions-exhausted",
        resource,
        group.name(),
        line ->
            line.with("resource", resource)
                .with("group", group.name())
                .with("max-partitions", group.maxPartitions())
                .with("partition", partition.key()),
        null);
  }
}
