package com.sqg.resilience.benchmarks.footprint;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * What the framework takes besides time.
 *
 * @param heapBytes heap of 2000 resources with breakers, traffic and meters
 * @param statementBytes growth of the heap by 900,000 different statements more
 * @param startMillis median start of an empty web application with the starter
 * @param startMillisWithout the same without the starter on the class path
 */
public record Footprint(
    long heapBytes, long statementBytes, long startMillis, long startMillisWithout) {

  private static final Predicate<String> NOT_OURS =
      name -> !name.matches("(sqg-resilience|sentinel).*");

  /**
   * Measures.
   *
   * @param starts how often each application is started; alternately, since machines drift
   */
  public static Footprint measure(int starts) throws IOException, InterruptedException {
    long heap = new ChildJvm().run(ResourceHeap.class, List.of("-Xmx512m", "-XX:+UseSerialGC"));
    long statements =
        new ChildJvm().run(StatementHeap.class, List.of("-Xmx512m", "-XX:+UseSerialGC"));
    ChildJvm with = new ChildJvm();
    ChildJvm without = new ChildJvm(NOT_OURS);
    long[] withMillis = new long[starts];
    long[] withoutMillis = new long[starts];
    for (int i = 0; i < starts; i++) {
      withMillis[i] = with.run(EmptyWebApplication.class, List.of(), "true");
      withoutMillis[i] = without.run(EmptyWebApplication.class, List.of(), "false");
    }
    return new Footprint(heap, statements, median(withMillis), median(withoutMillis));
  }

  private static long median(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
