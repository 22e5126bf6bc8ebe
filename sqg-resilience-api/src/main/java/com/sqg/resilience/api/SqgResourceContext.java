package com.sqg.resilience.api;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an engine and a classifier may know of a call before it runs. Immutable; one instance serves
 * every call of a resource as long as nothing in it varies.
 */
public final class SqgResourceContext {

  private final String resource;
  private final String kind;
  private final SqgEntryType entryType;
  private final boolean async;
  private final @Nullable Object hotKey;
  private final @Nullable SqgPartition partition;

  private SqgResourceContext(
      String resource,
      String kind,
      SqgEntryType entryType,
      boolean async,
      @Nullable Object hotKey,
      @Nullable SqgPartition partition) {
    this.resource = resource;
    this.kind = kind;
    this.entryType = Objects.requireNonNull(entryType, "entryType");
    this.async = async;
    this.hotKey = hotKey;
    this.partition = partition;
  }

  /**
   * A context for synchronous calls without a hot key.
   *
   * @param resource the resource's name, such as {@code mysql:orders:query}; not empty
   * @param kind the middleware, such as {@code mysql} or {@code method}; not empty, in lower case
   * @param entryType the call's direction
   * @return the context
   * @throws IllegalArgumentException if the name is empty, or the kind is empty or not in lower
   *     case
   * @throws NullPointerException if anything is null
   */
  public static SqgResourceContext of(String resource, String kind, SqgEntryType entryType) {
    if (resource.isEmpty()) {
      throw new IllegalArgumentException("resource is empty but must be a name");
    }
    if (kind.isEmpty() || !kind.equals(kind.toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException("kind is '" + kind + "' but must be a name in lower case");
    }
    return new SqgResourceContext(resource, kind, entryType, false, null, null);
  }

  /** {@return the same resource, for calls that end after their method has returned} */
  public SqgResourceContext asAsync() {
    return async
        ? this
        : new SqgResourceContext(resource, kind, entryType, true, hotKey, partition);
  }

  /**
   * The same resource, for a call on behalf of one key.
   *
   * @param key compared with {@code equals}, so that it must not change; null for none
   * @return the context; this one if the key is the same
   */
  public SqgResourceContext withHotKey(@Nullable Object key) {
    return Objects.equals(key, hotKey)
        ? this
        : new SqgResourceContext(resource, kind, entryType, async, key, partition);
  }

  /**
   * The same resource, for a call of one partition.
   *
   * @param newPartition the partition; null for none
   * @return the context; this one if the partition is the same instance
   */
  public SqgResourceContext withPartition(@Nullable SqgPartition newPartition) {
    return newPartition == partition
        ? this
        : new SqgResourceContext(resource, kind, entryType, async, hotKey, newPartition);
  }

  /** {@return the resource's name; never empty} */
  public String resource() {
    return resource;
  }

  /** {@return the middleware the resource belongs to; never empty, in lower case} */
  public String kind() {
    return kind;
  }

  /** {@return the call's direction} */
  public SqgEntryType entryType() {
    return entryType;
  }

  /** {@return whether the call may end on another thread, after its method has returned} */
  public boolean isAsync() {
    return async;
  }

  /** {@return the key that a hot-key rule counts by; null if the call has none} */
  public @Nullable Object hotKey() {
    return hotKey;
  }

  /** {@return the part of the resource that the call belongs to; null if it has none} */
  public @Nullable SqgPartition partition() {
    return partition;
  }

  @Override
  public String toString() {
    return resource + '[' + kind + ' ' + entryType + (async ? " async]" : "]");
  }
}
