package com.sqg.resilience.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.samples.quickstart.scenario.Arguments;
import com.sqg.resilience.samples.quickstart.scenario.Scenario;
import com.sqg.resilience.samples.quickstart.scenario.ServiceClient;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole scenario, with short phases. */
class QuickstartTest {

  @Test
  void the_scenario_tells_its_story_to_the_verdict() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    boolean passed;
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    try (ConfigurableApplicationContext service =
        QuickstartApplication.start(Arguments.parse("--seconds=5"))) {
      String port = service.getEnvironment().getProperty("local.server.port");
      passed = new Scenario(new ServiceClient("http://localhost:" + port), 4, out).run();
    }
    // Whether it passed depends on latencies too, which no test of a build should; what it did not.
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("1 HEALTHY", "2 OBSERVE", "3 ENFORCE", "4 RECOVERY", "5 FALLBACK")
        .contains("6 INDEXED", "7 NO INDEX, OBSERVE", "8 NO INDEX, ENFORCE", "9 INDEXED AGAIN")
        .contains("too slow: OrderMapper.underway", "P99 in ms of the others")
        .contains(passed ? "VERDICT: PASSED" : "VERDICT: FAILED")
        .doesNotContain("broke off", "interrupted", "is refused", "are refused", "is answered")
        .doesNotContain("alone is open", "is served", "has closed the breaker");
  }
}
