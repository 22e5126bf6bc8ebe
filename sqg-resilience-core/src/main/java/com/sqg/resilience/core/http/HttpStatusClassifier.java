package com.sqg.resilience.core.http;

import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.http.SqgHttpStatus;
import com.sqg.resilience.core.resource.ResourceKinds;
import org.jspecify.annotations.Nullable;

/**
 * Judges HTTP exchanges that ended with a status, and calls of any kind that ended with a client's
 * exception about one: 5xx is FAILURE, 4xx is IGNORED since the other side noticed it in good
 * health, anything else is SUCCESS. Thread-safe; never throws.
 */
public final class HttpStatusClassifier implements SqgFailureClassifier {

  /** All: a method that calls an HTTP client may have any name. */
  @Override
  public boolean supports(SqgResourceContext context) {
    return true;
  }

  @Override
  public @Nullable SqgFailureDecision classify(
      SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
    if (error == null) {
      return result instanceof SqgHttpStatus && isExchange(context)
          ? classify((SqgHttpStatus) result)
          : null;
    }
    SqgHttpStatus carried = CarriedStatus.of(error);
    return carried != null && (carried.isClientError() || carried.isServerError())
        ? classify(carried)
        : null;
  }

  private static boolean isExchange(SqgResourceContext context) {
    return context.kind().equals(ResourceKinds.HTTP) || context.kind().equals(ResourceKinds.WEB);
  }

  /** Judges a status by itself. */
  public static SqgFailureDecision classify(SqgHttpStatus status) {
    if (status.isServerError()) {
      return SqgFailureDecision.FAILURE;
    }
    return status.isClientError() ? SqgFailureDecision.IGNORED : SqgFailureDecision.SUCCESS;
  }
}
