package com.sqg.resilience.core.rule;

import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a source holds of us. Cut off, it does nothing and holds nothing: a source that forgets to
 * end a subscription keeps no closed runtime alive. Thread-safe.
 */
final class SnapshotReceiver implements Consumer<SqgRuleSnapshot> {

  private volatile @Nullable RuleService rules;

  SnapshotReceiver(RuleService rules) {
    this.rules = rules;
  }

  @Override
  public void accept(@Nullable SqgRuleSnapshot snapshot) {
    RuleService target = rules;
    if (target != null) {
      target.apply(snapshot);
    }
  }

  void cutOff() {
    rules = null;
  }
}
