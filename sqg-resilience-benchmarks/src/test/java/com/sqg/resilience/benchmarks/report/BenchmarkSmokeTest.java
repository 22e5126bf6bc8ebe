package com.sqg.resilience.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs every benchmark for a moment: that all still run, and none is missing in the report. */
class BenchmarkSmokeTest {

  private static final Main.Effort A_MOMENT =
      new Main.Effort(0, 0, 1, TimeValue.milliseconds(20), 1, Duration.ofMillis(500));

  @Test
  void every_benchmark_runs_and_is_reported() throws Exception {
    Report report = Main.report(A_MOMENT);

    assertThat(report.render())
        .contains("### Targets", "sqg enforce", "Resilience4j with Micrometer", "H2", "MariaDB")
        .contains("Redis GET", "`WebClient` GET", "`JdbcTemplate`", "Spring MVC dispatch")
        .contains("0 calls lost")
        .doesNotContain("NaN");
    assertThat(report.targets()).allSatisfy(target -> assertThat(target.measured()).isFinite());
  }
}
