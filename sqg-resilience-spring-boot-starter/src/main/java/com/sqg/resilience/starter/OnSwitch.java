package com.sqg.resilience.starter;

import com.sqg.resilience.core.rule.Setting;
import com.sqg.resilience.starter.config.GlobalSettings;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Whether a switch is on. Works however broken the rest of the configuration is. */
abstract class OnSwitch extends SpringBootCondition {

  private final String property;
  private final boolean builtIn;

  OnSwitch(Setting<Boolean> setting) {
    this.property = GlobalSettings.PREFIX + '.' + setting.path();
    this.builtIn = Boolean.TRUE.equals(setting.builtIn());
  }

  @Override
  public ConditionOutcome getMatchOutcome(
      ConditionContext context, AnnotatedTypeMetadata metadata) {
    boolean on = isOn(context);
    return new ConditionOutcome(
        on, ConditionMessage.forCondition("sqg-resilience").because(property + " is " + on));
  }

  private boolean isOn(ConditionContext context) {
    try {
      return Binder.get(context.getEnvironment()).bind(property, Boolean.class).orElse(builtIn);
    } catch (BindException notBoolean) {
      // Told together with all other faults when the configuration is read.
      return builtIn;
    }
  }
}
