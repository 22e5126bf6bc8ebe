package com.sqg.resilience.benchmarks.footprint;

/** What is on the heap. */
final class Heap {

  private Heap() {}

  /** In bytes, after what is garbage has gone. */
  static long used() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      least =
          Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
    }
    return least;
  }
}
