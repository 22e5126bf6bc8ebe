package com.sqg.resilience.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Hot keys: one key's calls a second and at once, whatever the others do. */
public abstract class HotKeyContract extends EngineConformance {

  private void hotKey(Double qps, Integer concurrency) {
    rules(SqgResourceRules.builder().hotKey(SqgHotKeyRule.of(qps, concurrency)).build());
  }

  private static SqgResourceContext key(Object key) {
    return context().withHotKey(key);
  }

  @Test
  void one_key_cannot_take_more_than_its_calls_a_second() {
    hotKey(2.0, null);
    permitted(key("a"));
    permitted(key("a"));
    assertThat(blocked(key("a"), SqgBlockReason.HOT_KEY_LIMIT).ruleId()).isEqualTo("hot-key");
    permitted(key("b"));
    Awaitility.await()
        .atMost(3, TimeUnit.SECONDS)
        .until(() -> engine.acquire(key("a")).isPermitted());
  }

  @Test
  void one_key_cannot_take_more_than_its_calls_at_once() {
    hotKey(null, 1);
    SqgEntry running = permitted(key("a"));
    blocked(key("a"), SqgBlockReason.HOT_KEY_LIMIT);
    permitted(key("b"));
    end(running, SqgFailureDecision.IGNORED);
    end(running, SqgFailureDecision.IGNORED);
    permitted(key("a"));
    blocked(key("a"), SqgBlockReason.HOT_KEY_LIMIT);
  }

  @Test
  void callers_of_one_key_who_ask_together_do_not_pass_together() throws Exception {
    hotKey(null, 1);
    int rounds = 20_000;
    assertThat(permittedOfTwoWhoAskTogether(rounds, key("a"), () -> {})).isEqualTo(rounds);

    int fresh = 500;
    int permitted =
        permittedOfTwoWhoAskTogether(
            fresh,
            key("a"),
            () -> {
              rules(SqgResourceRules.none());
              hotKey(0.1, null);
            });
    assertThat(permitted).isEqualTo(fresh);
  }

  @Test
  void a_call_without_a_key_is_not_limited() {
    hotKey(1.0, 1);
    for (int i = 0; i < 10; i++) {
      permitted();
    }
  }

  @Test
  void a_limit_below_one_a_second_lets_one_pass() {
    hotKey(0.1, null);
    permitted(key("a"));
    blocked(key("a"), SqgBlockReason.HOT_KEY_LIMIT);
  }

  @Test
  void a_collection_is_one_key() {
    hotKey(1.0, null);
    permitted(key(List.of("a", "b")));
    permitted(key(List.of("a", "c")));
    blocked(key(List.of("a", "b")), SqgBlockReason.HOT_KEY_LIMIT);
  }

  @Test
  void running_calls_still_count_after_the_limit_changed() {
    hotKey(null, 2);
    SqgEntry running = permitted(key("a"));
    hotKey(null, 1);
    blocked(key("a"), SqgBlockReason.HOT_KEY_LIMIT);
    end(running, SqgFailureDecision.SUCCESS);
    permitted(key("a"));
  }
}
