package com.sqg.resilience.benchmarks.change;

/**
 * Counts durations by their size, to about 6 %: sixteen counters for each power of two. Not
 * thread-safe.
 */
public final class Latencies {

  private static final int STEPS = 16;

  private final long[] counts = new long[64 * STEPS];
  private long total;

  void record(long nanos) {
    counts[slot(nanos)]++;
    total++;
  }

  void add(Latencies other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    total += other.total;
  }

  private static int slot(long nanos) {
    if (nanos < STEPS) {
      return (int) Math.max(0, nanos);
    }
    int power = 63 - Long.numberOfLeadingZeros(nanos);
    int step = (int) (nanos >>> (power - 4)) & (STEPS - 1);
    return power * STEPS + step;
  }

  private static long valueOf(int slot) {
    int power = slot / STEPS;
    return power < 4 ? slot : (1L << power) + ((long) (slot % STEPS) << (power - 4));
  }

  /** How many there are. */
  public long total() {
    return total;
  }

  /**
   * The duration that a share of all do not exceed, in nanoseconds.
   *
   * @param share 0 to 1
   */
  public long percentile(double share) {
    long wanted = (long) Math.ceil(total * share);
    long seen = 0;
    for (int i = 0; i < counts.length; i++) {
      seen += counts[i];
      if (seen >= wanted) {
        return valueOf(i);
      }
    }
    return 0;
  }
}
