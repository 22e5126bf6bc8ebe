package com.sqg.resilience.core.classify;

import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The last word: any exception is a failure, except that cancelling and interrupting are neutral.
 */
final class DefaultClassifier implements SqgFailureClassifier {

  static final DefaultClassifier INSTANCE = new DefaultClassifier();

  private DefaultClassifier() {}

  @Override
  public boolean supports(SqgResourceContext context) {
    return true;
  }

  @Override
  public SqgFailureDecision classify(
      SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
    if (error == null) {
      return SqgFailureDecision.SUCCESS;
    }
    boolean abandoned =
        error instanceof CancellationException
            || error instanceof InterruptedException
            || error instanceof ClosedByInterruptException;
    return abandoned ? SqgFailureDecision.IGNORED : SqgFailureDecision.FAILURE;
  }
}
