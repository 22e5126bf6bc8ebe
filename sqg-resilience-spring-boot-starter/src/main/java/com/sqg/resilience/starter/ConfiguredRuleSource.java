package com.sqg.resilience.starter;

import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgRuleSource;
import com.sqg.resilience.core.rule.LayeredRuleSnapshot;
import com.sqg.resilience.starter.config.GlobalSettings;
import com.sqg.resilience.starter.config.ResilienceConfiguration;
import java.util.function.Consumer;

/** Yields the rules of the application's configuration, which do not change while it runs. */
final class ConfiguredRuleSource implements SqgRuleSource {

  private final SqgRuleSnapshot snapshot;

  ConfiguredRuleSource(ResilienceConfiguration configuration) {
    this.snapshot =
        new LayeredRuleSnapshot(1, configuration.get(GlobalSettings.MODE), configuration.layers());
  }

  @Override
  public SqgRuleSnapshot current() {
    return snapshot;
  }

  @Override
  public void onChange(Consumer<? super SqgRuleSnapshot> consumer) {}
}
