package com.sqg.resilience.core.http;

import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.http.SqgHttpStatus;
import com.sqg.resilience.core.resource.ResourceKinds;
import org.jspecify.annotations.Nullable;

/**
 * Judges HTTP exchanges that ended with a status: 5xx is FAILURE, 4xx is IGNORED since the other
 * side noticed it in good health, anything else is SUCCESS. Thread-safe; never throws.
 */
public final class HttpStatusClassifier implements SqgFailureClassifier {

  @Override
  public boolean supports(SqgResourceContext context) {
    return context.kind().equals(ResourceKinds.HTTP) || context.kind().equals(ResourceKinds.WEB);
  }

  @Override
  public @Nullable SqgFailureDecision classify(
      SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
    return error == null && result instanceof SqgHttpStatus
        ? classify((SqgHttpStatus) result)
        : null;
  }

  /** Judges a status by itself. */
  public static SqgFailureDecision classify(SqgHttpStatus status) {
    if (status.isServerError()) {
      return SqgFailureDecision.FAILURE;
    }
    return status.isClientError() ? SqgFailureDecision.IGNORED : SqgFailureDecision.SUCCESS;
  }
}
