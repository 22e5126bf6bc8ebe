package com.sqg.resilience.benchmarks.report;

import com.sqg.resilience.benchmarks.change.Latencies;
import com.sqg.resilience.benchmarks.change.RollingChange;
import com.sqg.resilience.benchmarks.footprint.Footprint;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables and targets of one run, in Markdown. */
final class Report {

  private static final double MEGABYTE = 1_000_000;

  private final Scores scores;
  private final Footprint footprint;
  private final RollingChange change;

  Report(Scores scores, Footprint footprint, RollingChange change) {
    this.scores = scores;
    this.footprint = footprint;
    this.change = change;
  }

  String render() {
    StringBuilder text = new StringBuilder();
    for (Table table : tables()) {
      text.append(table.render(scores));
    }
    AdapterScores.tables().forEach(table -> text.append(table.render(scores)));
    text.append(changes());
    text.append("### Targets\n\n");
    text.append("| figure | limit | aim | measured | |\n|---|---:|---:|---:|---|\n");
    targets().forEach(target -> text.append(target.render()));
    return text.toString();
  }

  private String changes() {
    return "### Two threads calling 100 resources while rules and modes change\n\n"
        + "| | calls | p50 ns | p99 ns | p99.9 ns |\n|---|---:|---:|---:|---:|\n"
        + row("no changes", change.quiet())
        + row(change.changes() + " changes", change.changing())
        + "\n"
        + change.lost()
        + " calls lost.\n\n";
  }

  private static String row(String label, Latencies latencies) {
    return String.format(
        "| %s | %d | %d | %d | %d |%n",
        label,
        latencies.total(),
        latencies.percentile(0.5),
        latencies.percentile(0.99),
        latencies.percentile(0.999));
  }

  private static List<Table> tables() {
    return List.of(
        calls("A call, breaker closed, one thread", 1),
        calls("The same, two threads on one resource", 2),
        new Table("A call, breaker open, one thread", "RefusedCall.sentinel@1")
            .row("sqg enforce (refused)", "RefusedCall.enforce@1")
            .row("sqg observe (shadow block, body runs)", "RefusedCall.observe@1")
            .row("Sentinel `SphU`", "RefusedCall.sentinel@1")
            .row("Resilience4j, no stack trace", "RefusedCall.resilience4j@1")
            .row("Failsafe", "RefusedCall.failsafe@1"),
        new Table("An asynchronous call, breaker closed, one thread", "AsyncCall.sentinel@1")
            .row("body alone", "AsyncCall.bare@1")
            .row("sqg off", "AsyncCall.off@1")
            .row("sqg observe", "AsyncCall.observe@1")
            .row("sqg enforce", "AsyncCall.enforce@1")
            .row("Sentinel `SphU.asyncEntry`", "AsyncCall.sentinel@1")
            .row("Resilience4j", "AsyncCall.resilience4j@1"),
        new Table("1000 resources in turn, one thread", "ManyResources.sentinel@1")
            .row("sqg enforce", "ManyResources.enforce@1")
            .row("Sentinel `SphU`", "ManyResources.sentinel@1")
            .row("Resilience4j, registry lookup", "ManyResources.resilience4j@1"),
        myBatis("MyBatis select by id, H2 in memory", "h2"),
        myBatis("MyBatis select by id, MariaDB over loopback", "mariadb"),
        new Table(
                "A mapper call that is stopped before its connection", "RefusedSelect.call[bare]@1")
            .row("by a plugin, with an exception that is ready", "RefusedSelect.call[bare]@1")
            .row("by the statement's open breaker", "RefusedSelect.call[sqg]@1"),
        fingerprints("The key of an unseen statement, about 80 characters", "short"),
        fingerprints("The same, 1 to 4 thousand characters", "long"),
        new Table("The fingerprint of a seen statement", "FingerprintBenchmark.same[80]@1")
            .row("80 characters, same String", "FingerprintBenchmark.same[80]@1")
            .row("80 characters, making a copy", "FingerprintBenchmark.copyAlone[80]@1")
            .row("80 characters, with a fresh copy", "FingerprintBenchmark.copy[80]@1")
            .row("1800 characters, same String", "FingerprintBenchmark.same[1800]@1")
            .row("1800 characters, making a copy", "FingerprintBenchmark.copyAlone[1800]@1")
            .row("1800 characters, with a fresh copy", "FingerprintBenchmark.copy[1800]@1"));
  }

  private static Table fingerprints(String title, String length) {
    return new Table(title, fingerprint("regex", length))
        .row("sqg", fingerprint("sqg", length))
        .row("regular expressions and MD5", fingerprint("regex", length))
        .row("Druid, parameterized text", fingerprint("druid", length))
        .row("JSqlParser, parsed and written", fingerprint("jsqlparser", length));
  }

  private static String fingerprint(String method, String length) {
    return "FingerprintBenchmark." + method + '[' + length + "]@1";
  }

  private static Table calls(String title, int threads) {
    String at = "@" + threads;
    return new Table(title, "SyncCall.sentinel" + at)
        .row("body alone", "SyncCall.bare" + at)
        .row("sqg off", "SyncCall.off" + at)
        .row("sqg observe", "SyncCall.observe" + at)
        .row("sqg enforce", "SyncCall.enforce" + at)
        .row("sqg enforce, `SqgResilience.call`", "SyncCall.enforceFacade" + at)
        .row("sqg enforce, `@SqgResource` through a proxy", "SyncCall.enforceAnnotated" + at)
        .row("Sentinel `SphU`", "SyncCall.sentinel" + at)
        .row("Resilience4j", "SyncCall.resilience4j" + at)
        .row("Resilience4j with Micrometer", "SyncCall.resilience4jMetrics" + at)
        .row("Failsafe", "SyncCall.failsafe" + at);
  }

  private static Table myBatis(String title, String database) {
    return new Table(title, select(database, "none"))
        .row("no plugin", select(database, "none"))
        .row("a plugin that does nothing", select(database, "no-op"))
        .row("sqg enforce, slow SQL off", select(database, "sqg"))
        .row("sqg enforce", select(database, "sqg-slow-sql"));
  }

  private static String select(String database, String plugin) {
    return "SelectById.select[" + database + ',' + plugin + "]@1";
  }

  List<Target> targets() {
    return Stream.of(callTargets(), fingerprintTargets(), new AdapterScores(scores).targets())
        .flatMap(List::stream)
        .collect(Collectors.toList());
  }

  private List<Target> fingerprintTargets() {
    return List.of(
        Target.of("seen statement, 80 characters, same String: ns", 10, seen("same", 80)),
        Target.of("seen statement, 1800 characters, same String: ns", 10, seen("same", 1800)),
        Target.of("seen statement, fresh copy of 80: ns without the copying", 40, copied(80)),
        Target.of("seen statement, fresh copy of 1800: ns without the copying", 400, copied(1800)),
        unseen("regex", "short", 25),
        unseen("regex", "long", 10),
        unseen("druid", "short", 8),
        unseen("druid", "long", 8),
        unseen("jsqlparser", "short", 100),
        unseen("jsqlparser", "long", 100));
  }

  private double seen(String method, int length) {
    return scores.nanos(fingerprint(method, String.valueOf(length)));
  }

  private double copied(int length) {
    return seen("copy", length) - seen("copyAlone", length);
  }

  /** So many times faster than another is at most this share of its time. */
  private Target unseen(String other, String length, int times) {
    return Target.of(
        "unseen " + length + " statement: share of the time of " + other,
        1.0 / times,
        scores.ratio(fingerprint("sqg", length), fingerprint(other, length)));
  }

  private List<Target> callTargets() {
    double oneThread = scores.ratio("SyncCall.enforce@1", "SyncCall.sentinel@1");
    return List.of(
        Target.of("enforce, closed: share of Sentinel's `SphU`", 0.5, 0.3, oneThread),
        Target.of(
            "the same at two threads, against the share at one",
            1,
            scores.ratio("SyncCall.enforce@2", "SyncCall.sentinel@2") / oneThread),
        Target.of(
            "observe: difference from enforce, share",
            0.1,
            Math.abs(scores.ratio("SyncCall.observe@1", "SyncCall.enforce@1") - 1)),
        Target.of(
            "off: ns over the body alone",
            15,
            scores.nanos("SyncCall.off@1") - scores.nanos("SyncCall.bare@1")),
        Target.of(
            "refusal: share of Sentinel's",
            0.2,
            0.1,
            scores.ratio("RefusedCall.enforce@1", "RefusedCall.sentinel@1")),
        Target.of(
            "refusal: share of Resilience4j's, no stack trace",
            1,
            scores.ratio("RefusedCall.enforce@1", "RefusedCall.resilience4j@1")),
        Target.of(
            "bytes allocated, enforce, closed", 300, scores.get("SyncCall.enforce@1").bytes()),
        Target.of(
            "enforce, closed: times Resilience4j bare",
            2,
            scores.ratio("SyncCall.enforce@1", "SyncCall.resilience4j@1")),
        Target.of(
            "enforce, closed: times Resilience4j with metrics",
            2,
            1,
            scores.ratio("SyncCall.enforce@1", "SyncCall.resilience4jMetrics@1")),
        Target.of(
            "MyBatis on H2: share over plain",
            0.15,
            0.08,
            scores.ratio(select("h2", "sqg"), select("h2", "none")) - 1),
        Target.of(
            "MyBatis on H2 with slow SQL: share over plain",
            0.2,
            0.1,
            scores.ratio(select("h2", "sqg-slow-sql"), select("h2", "none")) - 1),
        Target.of(
            "MyBatis on MariaDB: share over plain",
            0.02,
            scores.ratio(select("mariadb", "sqg-slow-sql"), select("mariadb", "none")) - 1),
        Target.of(
            "refusal of an open statement: ns over a bare mapper call",
            3_000,
            scores.nanos("RefusedSelect.call[sqg]@1") - scores.nanos("RefusedSelect.call[bare]@1")),
        Target.of("2000 resources with traffic: MB of heap", 20, footprint.heapBytes() / MEGABYTE),
        Target.of(
            "900,000 more statements through 10,000 breakers: MB of heap",
            1,
            footprint.statementBytes() / MEGABYTE),
        Target.of(
            "start of an empty web application: ms more",
            150,
            footprint.startMillis() - footprint.startMillisWithout()),
        Target.of("rolling changes: calls lost", 0, change.lost()),
        Target.of(
            "rolling changes: p99 in times of the p99 without",
            1.5,
            (double) change.changing().percentile(0.99) / change.quiet().percentile(0.99)));
  }
}
