package com.sqg.resilience.core.isolation;

import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.core.log.ResilienceLog;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Passes over a classifier that throws or has stopped returning, and over one that makes guarded
 * calls while it judges: their outcomes would have to be judged in turn.
 */
public final class IsolatedClassifier implements SqgFailureClassifier {

  private final SqgFailureClassifier delegate;
  private final String name;
  private final ResilienceLog log;
  private final StallGuard stallGuard = new StallGuard(System::nanoTime);
  private final ThreadLocal<Boolean> judging = new ThreadLocal<>();

  private IsolatedClassifier(SqgFailureClassifier delegate, ResilienceLog log) {
    this.delegate = delegate;
    this.name = delegate.getClass().getName();
    this.log = log;
  }

  @Override
  public boolean supports(SqgResourceContext context) {
    if (!enter(context)) {
      return false;
    }
    try {
      return delegate.supports(context);
    } catch (Throwable fault) {
      warn(context, fault);
      return false;
    } finally {
      stallGuard.exit();
    }
  }

  @Override
  public @Nullable SqgFailureDecision classify(
      SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
    if (judging.get() != null || !enter(context)) {
      return null;
    }
    judging.set(true);
    try {
      return delegate.classify(context, result, error);
    } catch (Throwable fault) {
      warn(context, fault);
      return null;
    } finally {
      judging.remove();
      stallGuard.exit();
    }
  }

  private boolean enter(SqgResourceContext context) {
    if (stallGuard.tryEnter()) {
      return true;
    }
    log.limitedWarn(
        "classifier-stalled",
        name,
        "stalled",
        line -> line.with("classifier", name).with("resource", context.resource()),
        null);
    return false;
  }

  private void warn(SqgResourceContext context, Throwable fault) {
    log.limitedWarn(
        "classifier-failed",
        name,
        fault.getClass().getName(),
        line -> line.with("classifier", name).with("resource", context.resource()),
        fault);
  }

  /** Wraps every classifier once, so that all resources share what is known of its health. */
  public static final class Factory {

    private final ResilienceLog log;
    // By identity: a classifier's own equals and hashCode may be as faulty as the rest of it.
    private final Map<SqgFailureClassifier, IsolatedClassifier> isolated =
        Collections.synchronizedMap(new IdentityHashMap<>());

    /** A factory whose classifiers report to the log. */
    public Factory(ResilienceLog log) {
      this.log = log;
    }

    /** The classifier, isolated. */
    public SqgFailureClassifier isolate(SqgFailureClassifier classifier) {
      return isolated.computeIfAbsent(classifier, c -> new IsolatedClassifier(c, log));
    }
  }
}
