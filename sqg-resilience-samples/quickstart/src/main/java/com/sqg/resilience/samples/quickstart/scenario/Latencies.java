package com.sqg.resilience.samples.quickstart.scenario;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** Durations of calls. Not thread-safe: each client records its own. */
final class Latencies {

  private long[] nanos = new long[1_024];
  private int size;

  void record(long duration) {
    if (size == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * size);
    }
    nanos[size++] = duration;
  }

  void add(Latencies other) {
    for (int i = 0; i < other.size; i++) {
      record(other.nanos[i]);
    }
  }

  int count() {
    return size;
  }

  /**
   * The least duration that a share of the calls did not exceed, in milliseconds; 0 without calls.
   */
  double percentileMillis(double share) {
    if (size == 0) {
      return 0;
    }
    long[] sorted = Arrays.copyOf(nanos, size);
    Arrays.sort(sorted);
    int rank = (int) Math.ceil(share * size);
    return sorted[Math.max(0, rank - 1)] / (double) TimeUnit.MILLISECONDS.toNanos(1);
  }
}
