package com.sqg.resilience.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgResilience;
import com.sqg.resilience.core.ResilienceRuntime;
import java.util.Set;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** A context can be started twice in one JVM and leaves nothing of ours behind. */
class ContextLifecycleTest {

  @Test
  void two_contexts_one_after_the_other_both_work_and_end_cleanly() throws Exception {
    for (int round = 0; round < 2; round++) {
      try (ConfigurableApplicationContext context =
          CompatibilityApplication.start("env.config.resilience.mode=enforce")) {
        assertThat(context.getBean(OrderService.class).place(round, null)).isEqualTo("placed");
        SqgResilience.run("lifecycle", () -> {});
        assertThat(context.getBean(ResilienceRuntime.class).resources().find("lifecycle"))
            .isNotNull();
      }
    }
    Awaitility.await().untilAsserted(() -> assertThat(ourThreads()).isEmpty());
    SqgResilience.run("after-close", () -> {});
  }

  @Test
  void switched_off_as_a_whole_there_is_nothing() {
    try (ConfigurableApplicationContext context =
        CompatibilityApplication.start("env.config.resilience.enabled=false")) {
      assertThat(context.getBean(OrderService.class).place(1, null)).isEqualTo("placed");
      assertThat(context.getBeansOfType(ResilienceRuntime.class)).isEmpty();
    }
  }

  private static Set<String> ourThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("sqg-resilience"))
        .collect(Collectors.toSet());
  }
}
