package com.sqg.resilience.core.conformance;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Load shedding: inbound calls only, and only when the CPU is busy and the instance full. */
public abstract class SystemContract extends EngineConformance {

  /** Makes the engine believe in a CPU usage, 0 to 1. */
  protected abstract void cpuUsage(double usage);

  private List<SqgEntry> overloaded() {
    rules(SqgSystemRule.cpuUsage(0.8), Map.of());
    // The instance has shown one call at a time of one millisecond: far less than what comes now.
    end(permitted(inbound()), SqgFailureDecision.SUCCESS, 1);
    List<SqgEntry> running = new ArrayList<>();
    for (int i = 0; i < 20 * Runtime.getRuntime().availableProcessors(); i++) {
      running.add(permitted(inbound()));
    }
    return running;
  }

  @Test
  void busy_and_full_sheds_inbound_calls_until_either_passes() {
    List<SqgEntry> running = overloaded();
    cpuUsage(0.9);
    SqgEntry block = blocked(inbound(), SqgBlockReason.SYSTEM_OVERLOAD);
    org.assertj.core.api.Assertions.assertThat(block.ruleId()).isEqualTo("system");

    cpuUsage(0.8);
    end(permitted(inbound()), SqgFailureDecision.SUCCESS);
    cpuUsage(0.9);
    running.forEach(entry -> end(entry, SqgFailureDecision.SUCCESS));
    permitted(inbound());
  }

  @Test
  void a_busy_cpu_alone_refuses_nobody() {
    rules(SqgSystemRule.cpuUsage(0.8), Map.of());
    cpuUsage(1.0);
    for (int i = 0; i < 50; i++) {
      end(permitted(inbound()), SqgFailureDecision.SUCCESS);
    }
  }

  @Test
  void outbound_calls_are_never_shed() {
    overloaded();
    cpuUsage(1.0);
    permitted();
  }

  @Test
  void an_unknown_cpu_usage_refuses_nobody() {
    overloaded();
    cpuUsage(-1);
    permitted(inbound());
  }

  @Test
  void without_the_rule_nothing_is_shed() {
    overloaded();
    cpuUsage(1.0);
    rules(null, Map.of());
    permitted(inbound());
  }
}
