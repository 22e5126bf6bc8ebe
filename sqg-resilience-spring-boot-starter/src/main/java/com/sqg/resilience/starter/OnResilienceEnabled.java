package com.sqg.resilience.starter;

import com.sqg.resilience.starter.config.GlobalSettings;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** The kill switch. Works however broken the rest of the configuration is. */
final class OnResilienceEnabled extends SpringBootCondition {

  private static final String PROPERTY =
      GlobalSettings.PREFIX + '.' + GlobalSettings.ENABLED.path();

  @Override
  public ConditionOutcome getMatchOutcome(
      ConditionContext context, AnnotatedTypeMetadata metadata) {
    boolean enabled = isEnabled(context);
    return new ConditionOutcome(
        enabled,
        ConditionMessage.forCondition("sqg-resilience").because(PROPERTY + " is " + enabled));
  }

  private static boolean isEnabled(ConditionContext context) {
    try {
      return Binder.get(context.getEnvironment()).bind(PROPERTY, Boolean.class).orElse(true);
    } catch (BindException notBoolean) {
      // Told together with all other faults when the configuration is read.
      return true;
    }
  }
}
