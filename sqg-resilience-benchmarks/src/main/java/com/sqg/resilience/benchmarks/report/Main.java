package com.sqg.resilience.benchmarks.report;

import com.sqg.resilience.benchmarks.adapters.RedisGet;
import com.sqg.resilience.benchmarks.change.RollingChange;
import com.sqg.resilience.benchmarks.footprint.Footprint;
import com.sqg.resilience.benchmarks.mybatis.SelectById;
import com.sqg.resilience.testsupport.EmbeddedMariaDb;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs every benchmark and prints the report. An argument that is not {@code --quick} is a regular
 * expression: only the benchmarks that match it run, and JMH's own output is all there is.
 */
public final class Main {

  private static final String ALL = ".*";

  /** How long and how often everything is measured. */
  record Effort(
      int forks, int warmups, int iterations, TimeValue each, int starts, Duration change) {

    static final Effort FULL = new Effort(2, 4, 3, TimeValue.seconds(1), 5, Duration.ofSeconds(60));
    static final Effort QUICK =
        new Effort(1, 2, 3, TimeValue.milliseconds(500), 3, Duration.ofSeconds(5));
  }

  private Main() {}

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    Effort effort = Effort.FULL;
    String only = ALL;
    for (String argument : arguments) {
      if (argument.equals("--quick")) {
        effort = Effort.QUICK;
      } else {
        only = argument;
      }
    }
    if (only.equals(ALL)) {
      System.out.println(report(effort).render());
    } else {
      new Runner(options(effort, only).threads(1).build()).run();
    }
    System.exit(0); // the servers' threads would go on for ever; their hooks end them
  }

  static Report report(Effort effort) throws Exception {
    Footprint footprint = Footprint.measure(effort.starts());
    RollingChange change = RollingChange.measure(effort.change());
    return new Report(scores(effort), footprint, change);
  }

  private static Scores scores(Effort effort) throws RunnerException {
    Scores scores = new Scores();
    scores.add(new Runner(options(effort, ALL).threads(1).build()).run());
    scores.add(new Runner(options(effort, "\\.SyncCall\\.").threads(2).build()).run());
    return scores;
  }

  private static ChainedOptionsBuilder options(Effort effort, String only) {
    // Servers for all forks, which are told where they are.
    String mariaDb = EmbeddedMariaDb.shared().jdbcUrl();
    String redis = String.valueOf(EmbeddedRedis.shared().port());
    System.setProperty(SelectById.MARIADB_URL, mariaDb);
    System.setProperty(RedisGet.PORT, redis);
    return new OptionsBuilder()
        .include(only)
        .addProfiler(GCProfiler.class)
        .timeUnit(TimeUnit.NANOSECONDS)
        .shouldFailOnError(true)
        .forks(effort.forks())
        .jvmArgsAppend(
            "-D" + SelectById.MARIADB_URL + '=' + mariaDb,
            "-D" + RedisGet.PORT + '=' + redis,
            "-Xms512m",
            "-Xmx512m")
        .warmupIterations(effort.warmups())
        .warmupTime(effort.each())
        .measurementIterations(effort.iterations())
        .measurementTime(effort.each());
  }
}
