package com.sqg.resilience.adapter.web.answer;

import com.sqg.resilience.adapter.web.route.SecurityFault;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.classify.Causes;
import org.jspecify.annotations.Nullable;

/** Finds the refusal behind an exception that left a controller. */
final class EscapedRefusal {

  private EscapedRefusal() {}

  /**
   * The outermost refusal of the cause chain, as Spring looks through causes for an exception
   * handler; null if there is none, or if Spring Security's filter waits for what wraps it.
   */
  static @Nullable SqgResourceUnavailableException of(Throwable error) {
    Throwable decisive =
        Causes.find(
            error,
            each -> each instanceof SqgResourceUnavailableException || SecurityFault.isOne(each));
    return decisive instanceof SqgResourceUnavailableException
        ? (SqgResourceUnavailableException) decisive
        : null;
  }
}
