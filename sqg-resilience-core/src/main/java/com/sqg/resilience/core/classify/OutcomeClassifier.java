package com.sqg.resilience.core.classify;

import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.http.SqgHttpStatus;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.core.http.CarriedStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides what outcomes of one resource mean. Priority: a refusal from further in, the place of
 * call, the resource's configuration, classifier beans, the middleware's classifier, the default.
 * Immutable and thread-safe; never throws.
 */
public final class OutcomeClassifier {

  private final SqgResourceContext context;
  private final ExceptionNames configured;
  private final StatusLists statuses;
  private final SqgFailureClassifier[] classifiers;

  OutcomeClassifier(
      SqgResourceContext context, SqgResourceRules rules, List<SqgFailureClassifier> classifiers) {
    this.context = context;
    this.configured = new ExceptionNames(rules.recordExceptions(), rules.ignoreExceptions());
    this.statuses = new StatusLists(rules.recordStatuses(), rules.ignoreStatuses());
    this.classifiers = classifiers.toArray(new SqgFailureClassifier[0]);
  }

  /**
   * Judges one outcome.
   *
   * @param result what the call returned; null if it returned null or threw. An HTTP status beside
   *     an error is the answer that was made of it: once the error has been looked at for refusals
   *     and configured exceptions the answer decides, since the error may tell of another's
   * @param error what the call threw, wrapped or not; null if it returned
   * @param ignored what the place of call declares to be neutral
   */
  public SqgFailureDecision classify(
      @Nullable Object result, @Nullable Throwable error, IgnoredExceptions ignored) {
    if (error != null) {
      if (Refusals.isRefusal(error) || ignored.contains(error)) {
        return SqgFailureDecision.IGNORED;
      }
      SqgFailureDecision decision = configured.classify(error);
      if (decision != null) {
        return decision;
      }
    }
    Throwable unanswered = result instanceof SqgHttpStatus ? null : error;
    if (!statuses.isEmpty()) {
      SqgFailureDecision decision =
          statuses.classify(unanswered == null ? result : CarriedStatus.of(unanswered));
      if (decision != null) {
        return decision;
      }
    }
    Throwable cause = unanswered == null ? null : Causes.unwrap(unanswered);
    for (SqgFailureClassifier classifier : classifiers) {
      SqgFailureDecision decision = classifier.classify(context, result, cause);
      if (decision != null) {
        return decision;
      }
    }
    return DefaultClassifier.INSTANCE.classify(context, result, cause);
  }
}
