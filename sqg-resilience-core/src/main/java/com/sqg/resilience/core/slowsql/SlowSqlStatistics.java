package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.sql.SqgSqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is counted for statements since the start, by type, and by mapper if mappers are told apart.
 * Mappers beyond a number share counters, so that ids made at run time cannot exhaust memory.
 * Thread-safe.
 */
public final class SlowSqlStatistics {

  /** Stands for statements without a mapped statement's id. */
  public static final String NO_MAPPER = "_none";

  /** Stands for mappers beyond the number that is told apart. */
  public static final String OVERFLOW = "_overflow";

  private static final int MAX_MAPPERS = 2_000;
  private static final SqgSqlType[] TYPES = SqgSqlType.values();

  private final boolean byMapper;
  private final int maxMappers;
  private final AtomicReferenceArray<SlowSqlCounters> plain =
      new AtomicReferenceArray<>(TYPES.length);
  private final ConcurrentHashMap<String, AtomicReferenceArray<SlowSqlCounters>> mappers =
      new ConcurrentHashMap<>();
  private final List<SlowSqlCounters> all = new ArrayList<>();
  private Consumer<? super SlowSqlCounters> onNew = counters -> {};

  /**
   * Figures that are all zero; those of each type are there from the start.
   *
   * @param byMapper whether mappers are told apart
   */
  public SlowSqlStatistics(boolean byMapper) {
    this(byMapper, MAX_MAPPERS);
  }

  SlowSqlStatistics(boolean byMapper, int maxMappers) {
    this.byMapper = byMapper;
    this.maxMappers = maxMappers;
    for (SqgSqlType type : TYPES) {
      of(type, null);
    }
  }

  /** The counters that statements of a partition count for. */
  SlowSqlCounters of(SlowSqlPartition partition) {
    return of(partition.type(), partition.mapper());
  }

  private SlowSqlCounters of(SqgSqlType type, @Nullable String mapper) {
    AtomicReferenceArray<SlowSqlCounters> types =
        byMapper ? ofMapper(mapper == null ? NO_MAPPER : mapper) : plain;
    SlowSqlCounters counters = types.get(type.ordinal());
    return counters != null ? counters : create(type, mapper, types);
  }

  private AtomicReferenceArray<SlowSqlCounters> ofMapper(String mapper) {
    AtomicReferenceArray<SlowSqlCounters> types = mappers.get(mapper);
    if (types != null) {
      return types;
    }
    synchronized (this) {
      boolean full = mappers.size() >= maxMappers && !mapper.equals(NO_MAPPER);
      return mappers.computeIfAbsent(
          full ? OVERFLOW : mapper, name -> new AtomicReferenceArray<>(TYPES.length));
    }
  }

  private synchronized SlowSqlCounters create(
      SqgSqlType type, @Nullable String mapper, AtomicReferenceArray<SlowSqlCounters> types) {
    SlowSqlCounters existing = types.get(type.ordinal());
    if (existing != null) {
      return existing;
    }
    SlowSqlCounters counters = new SlowSqlCounters(type, nameOf(types, mapper));
    types.set(type.ordinal(), counters);
    all.add(counters);
    onNew.accept(counters);
    return counters;
  }

  private @Nullable String nameOf(
      AtomicReferenceArray<SlowSqlCounters> types, @Nullable String mapper) {
    if (!byMapper) {
      return null;
    }
    return types == mappers.get(OVERFLOW) ? OVERFLOW : mapper == null ? NO_MAPPER : mapper;
  }

  /** Everything that is counted so far; a copy. */
  public synchronized List<SlowSqlCounters> all() {
    return new ArrayList<>(all);
  }

  /**
   * Calls the listener with all counters there are, and with every new one. On the thread of the
   * call that is the first of its kind: it must be quick and not throw.
   */
  public synchronized void onNew(Consumer<? super SlowSqlCounters> listener) {
    this.onNew = listener;
    all.forEach(listener);
  }
}
