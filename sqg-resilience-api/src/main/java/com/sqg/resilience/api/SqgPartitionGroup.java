package com.sqg.resilience.api;

import org.jspecify.annotations.Nullable;

/** Partitions of a resource that are bounded together, such as all its selects. Immutable. */
public final class SqgPartitionGroup {

  private final String name;
  private final int maxPartitions;

  private SqgPartitionGroup(String name, int maxPartitions) {
    this.name = name;
    this.maxPartitions = maxPartitions;
  }

  /**
   * A group.
   *
   * @param name what tells it from the other groups of its resource; not empty
   * @param maxPartitions how many of its partitions an engine keeps the state of, per resource; at
   *     least 1
   * @return the group
   * @throws IllegalArgumentException if the name is empty or the number less than 1
   */
  public static SqgPartitionGroup of(String name, int maxPartitions) {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("name is empty but must be a name");
    }
    if (maxPartitions < 1) {
      throw new IllegalArgumentException(
          "maxPartitions is " + maxPartitions + " but must be at least 1");
    }
    return new SqgPartitionGroup(name, maxPartitions);
  }

  /** {@return what tells the group from the others of its resource; never empty} */
  public String name() {
    return name;
  }

  /** {@return how many of its partitions an engine keeps the state of, per resource} */
  public int maxPartitions() {
    return maxPartitions;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) { // as it is for nearly every call
      return true;
    }
    return other instanceof SqgPartitionGroup
        && ((SqgPartitionGroup) other).name.equals(name)
        && ((SqgPartitionGroup) other).maxPartitions == maxPartitions;
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + maxPartitions;
  }

  @Override
  public String toString() {
    return name + '(' + maxPartitions + ')';
  }
}
