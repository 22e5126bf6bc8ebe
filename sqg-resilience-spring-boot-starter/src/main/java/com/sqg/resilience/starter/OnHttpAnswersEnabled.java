package com.sqg.resilience.starter;

import com.sqg.resilience.starter.config.GlobalSettings;

/** The switch of the answers to refused requests. */
final class OnHttpAnswersEnabled extends OnSwitch {

  OnHttpAnswersEnabled() {
    super(GlobalSettings.HTTP_ANSWERS_ENABLED);
  }
}
