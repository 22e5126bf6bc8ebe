package com.sqg.resilience.adapter.web.answer;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;

/** Refusals full of what must not leak. */
final class TestRefusals {

  static final String PROBLEM =
      "{\"type\":\"about:blank\",\"title\":\"Service Unavailable\",\"status\":503,"
          + "\"detail\":\"The service cannot answer this request at the moment.\"}";

  private TestRefusals() {}

  static SqgResourceUnavailableException refusal() {
    return refusal(SqgBlockReason.CIRCUIT_OPEN, 1_500);
  }

  static SqgResourceUnavailableException refusal(SqgBlockReason reason, long retryAfterMillis) {
    return new SqgResourceUnavailableException(
        "mysql:secret:query",
        reason,
        "rule-7",
        "sentinel",
        SqgMode.ENFORCE,
        retryAfterMillis,
        true);
  }
}
