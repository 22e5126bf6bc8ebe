package com.sqg.resilience.engine.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import org.junit.jupiter.api.Test;

/** However many keys come by, only some take memory. */
class HotKeyMemoryTest {

  private static final SqgResourceContext CONTEXT =
      SqgResourceContext.of("a", "method", SqgEntryType.OUT);
  private static final SqgHotKeyRule RULE = SqgHotKeyRule.of(5.0, 1);

  private static SentinelEntry call(AdmissionCheck check, int key) {
    SentinelEntry entry =
        new SentinelEntry(CONTEXT.withHotKey("key" + key), new AdmissionCheck[] {check});
    assertThat(entry.admit().isPermitted()).isTrue();
    return entry;
  }

  @Test
  void rates_are_kept_for_the_keys_used_last_and_a_busy_one_is_not_forgotten() {
    HotKeyQpsCheck check = new HotKeyQpsCheck(RULE, 1, () -> 0);
    call(check, -1);
    for (int key = 0; key < 50_000; key++) {
      call(check, key);
      SentinelEntry busy =
          new SentinelEntry(CONTEXT.withHotKey("key-1"), new AdmissionCheck[] {check});
      assertThat(busy.admit().isPermitted()).isFalse();
    }
    assertThat(check.trackedKeys()).isBetween(1_000L, 10_000L);
  }

  @Test
  void running_calls_are_counted_for_keys_that_have_some() {
    HotKeyConcurrencyCheck check = new HotKeyConcurrencyCheck(RULE, 1, null);
    SentinelEntry first = call(check, 0);
    SentinelEntry second = call(check, 1);
    assertThat(check.trackedKeys()).isEqualTo(2);
    SqgInvocationResult done = SqgInvocationResult.of(SqgFailureDecision.SUCCESS, 1, null);
    first.complete(done);
    second.complete(done);
    assertThat(check.trackedKeys()).isZero();
  }
}
