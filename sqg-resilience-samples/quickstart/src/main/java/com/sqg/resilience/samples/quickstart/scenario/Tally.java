package com.sqg.resilience.samples.quickstart.scenario;

/** What became of the calls of one kind of traffic during one phase. */
final class Tally {

  final Latencies latencies = new Latencies();
  final Latencies refusals = new Latencies();
  int ok;
  int refused;
  int errors;

  void record(int status, long nanos) {
    latencies.record(nanos);
    if (status == 503) {
      refused++;
      refusals.record(nanos);
    } else if (status >= 200 && status < 300) {
      ok++;
    } else {
      errors++;
    }
  }

  void add(Tally other) {
    latencies.add(other.latencies);
    refusals.add(other.refusals);
    ok += other.ok;
    refused += other.refused;
    errors += other.errors;
  }

  int calls() {
    return latencies.count();
  }

  double p50() {
    return latencies.percentileMillis(0.50);
  }

  double p99() {
    return latencies.percentileMillis(0.99);
  }
}
