package com.sqg.resilience.starter;

import com.sqg.resilience.starter.config.GlobalSettings;

/** The kill switch. */
final class OnResilienceEnabled extends OnSwitch {

  OnResilienceEnabled() {
    super(GlobalSettings.ENABLED);
  }
}
