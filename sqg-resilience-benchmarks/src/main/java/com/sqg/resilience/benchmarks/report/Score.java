package com.sqg.resilience.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * What one benchmark came to: the medians of its iterations.
 *
 * @param key such as {@code SyncCall.enforce@1} or {@code SelectById.select[h2,sqg]@1}: class,
 *     method, parameters, threads
 * @param nanos time of one operation
 * @param bytes allocated by one operation
 */
record Score(String key, double nanos, double bytes) {

  private static final String ALLOCATED = "gc.alloc.rate.norm";

  static Score of(RunResult run) {
    List<Double> nanos = new ArrayList<>();
    List<Double> bytes = new ArrayList<>();
    for (BenchmarkResult fork : run.getBenchmarkResults()) {
      for (IterationResult iteration : fork.getIterationResults()) {
        nanos.add(iteration.getPrimaryResult().getScore());
        Result<?> allocated = iteration.getSecondaryResults().get(ALLOCATED);
        if (allocated != null) {
          bytes.add(allocated.getScore());
        }
      }
    }
    return new Score(key(run), median(nanos), median(bytes));
  }

  private static String key(RunResult run) {
    String[] name = run.getParams().getBenchmark().split("\\.");
    String parameters =
        run.getParams().getParamsKeys().stream()
            .map(run.getParams()::getParam)
            .collect(Collectors.joining(",", "[", "]"));
    return name[name.length - 2]
        + '.'
        + name[name.length - 1]
        + (parameters.equals("[]") ? "" : parameters)
        + '@'
        + run.getParams().getThreads();
  }

  static double median(List<Double> values) {
    if (values.isEmpty()) {
      return Double.NaN;
    }
    List<Double> sorted = values.stream().sorted().collect(Collectors.toList());
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
