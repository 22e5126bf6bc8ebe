package com.sqg.resilience.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a programmatic call says of itself besides its name:
 *
 * <pre>{@code
 * private static final SqgCallOptions STOCK =
 *     SqgCallOptions.of("http:stock:query").ignoring(UnknownItemException.class);
 *
 * Stock stock = resilience.call(STOCK.hotKey(item), () -> client.query(item));
 * }</pre>
 *
 * <p>Immutable: every method answers with options of their own.
 */
public final class SqgCallOptions {

  private final String resource;
  private final SqgEntryType entryType;
  private final @Nullable Object hotKey;
  private final List<Class<? extends Throwable>> ignored;

  private SqgCallOptions(
      String resource,
      SqgEntryType entryType,
      @Nullable Object hotKey,
      List<Class<? extends Throwable>> ignored) {
    this.resource = resource;
    this.entryType = Objects.requireNonNull(entryType, "entryType");
    this.hotKey = hotKey;
    this.ignored = ignored;
  }

  /**
   * An outgoing call, without a key, of which every exception counts.
   *
   * @param resource the resource's name; null is taken for an empty one. What is wrong with it is
   *     found when the call is made and does not fail it, see {@link SqgResilienceOperations}
   */
  public static SqgCallOptions of(@Nullable String resource) {
    return new SqgCallOptions(
        resource == null ? "" : resource, SqgEntryType.OUT, null, Collections.emptyList());
  }

  /**
   * The same for a call of the given direction. A resource's direction is that of its first call.
   *
   * @throws NullPointerException if the direction is null
   */
  public SqgCallOptions entryType(SqgEntryType direction) {
    return new SqgCallOptions(resource, direction, hotKey, ignored);
  }

  /**
   * The same for a call on behalf of one key, which the settings {@code hot-key.*} limit.
   *
   * @param key compared with {@code equals}, so that it must not change; null for none
   */
  public SqgCallOptions hotKey(@Nullable Object key) {
    return new SqgCallOptions(resource, entryType, key, ignored);
  }

  /**
   * The same, and exceptions of these types say nothing about the resource's health: subclasses
   * included, anywhere in the chain of causes, they neither count nor reach the fallback. Types
   * that were named before stay.
   *
   * @throws NullPointerException if a type is null
   */
  @SafeVarargs
  public final SqgCallOptions ignoring(Class<? extends Throwable>... types) {
    List<Class<? extends Throwable>> all = new ArrayList<>(ignored);
    all.addAll(Arrays.asList(types));
    for (Class<? extends Throwable> type : all) {
      Objects.requireNonNull(type, "type");
    }
    return new SqgCallOptions(resource, entryType, hotKey, Collections.unmodifiableList(all));
  }

  /** The resource's name. */
  public String resource() {
    return resource;
  }

  /** The direction of the call. */
  public SqgEntryType entryType() {
    return entryType;
  }

  /** The key that a hot-key rule counts by; null for none. */
  public @Nullable Object hotKey() {
    return hotKey;
  }

  /** The types of exceptions that say nothing about the resource; unmodifiable. */
  public List<Class<? extends Throwable>> ignored() {
    return ignored;
  }

  /** Without the key, which may be somebody's name. */
  @Override
  public String toString() {
    return "SqgCallOptions["
        + resource
        + ' '
        + entryType
        + (hotKey == null ? "" : ", with a hot key")
        + (ignored.isEmpty() ? "" : ", ignoring " + ignored)
        + ']';
  }
}
