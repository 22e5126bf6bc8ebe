package com.sqg.resilience.api.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import org.junit.jupiter.api.Test;

class SqgEntryTest {

  @Test
  void an_entry_that_says_nothing_is_permitted_at_once() {
    for (SqgEntry entry : new SqgEntry[] {SqgEntry.permitted(), new SqgEntry() {}}) {
      assertThat(entry.isPermitted()).isTrue();
      assertThat(entry.blockReason()).isNull();
      assertThat(entry.ruleId()).isNull();
      assertThat(entry.retryAfterMillis()).isZero();
      assertThat(entry.delayNanos()).isZero();
    }
    assertThat(SqgEntry.permitted()).hasToString("permitted").isSameAs(SqgEntry.permitted());
  }

  @Test
  void a_blocked_entry_says_why() {
    SqgEntry entry = SqgEntry.blocked(SqgBlockReason.FLOW_LIMIT, "flow", -5);
    assertThat(entry.isPermitted()).isFalse();
    assertThat(entry.blockReason()).isEqualTo(SqgBlockReason.FLOW_LIMIT);
    assertThat(entry.ruleId()).isEqualTo("flow");
    assertThat(entry.retryAfterMillis()).isZero();
    assertThat(entry.delayNanos()).isZero();
  }
}
