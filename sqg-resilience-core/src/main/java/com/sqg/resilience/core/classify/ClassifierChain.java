package com.sqg.resilience.core.classify;

import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.core.isolation.IsolatedClassifier;
import com.sqg.resilience.core.log.ResilienceLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** All classifiers of the application, from which each resource gets those that support it. */
public final class ClassifierChain {

  private final Supplier<List<SqgFailureClassifier>> beans;
  private final CopyOnWriteArrayList<SqgFailureClassifier> middleware =
      new CopyOnWriteArrayList<>();
  private final IsolatedClassifier.Factory isolation;
  private final ResilienceLog log;

  /**
   * A chain.
   *
   * @param beans the application's classifiers in order; asked when a resource appears, so it may
   *     resolve them late
   */
  public ClassifierChain(Supplier<List<SqgFailureClassifier>> beans, ResilienceLog log) {
    this.beans = beans;
    this.log = log;
    this.isolation = new IsolatedClassifier.Factory(log);
  }

  /**
   * Adds a middleware's own classifier, which stands behind the application's; adding twice is
   * once. It is asked for every call without isolation: it must neither throw nor block.
   */
  public void addMiddleware(SqgFailureClassifier classifier) {
    middleware.addIfAbsent(classifier);
  }

  /** The classifier of one resource. */
  public OutcomeClassifier forResource(SqgResourceContext context, SqgResourceRules rules) {
    List<SqgFailureClassifier> supporting = new ArrayList<>();
    for (SqgFailureClassifier classifier : applications()) {
      addIfSupporting(supporting, isolation.isolate(classifier), context);
    }
    for (SqgFailureClassifier classifier : middleware) {
      addIfSupporting(supporting, classifier, context);
    }
    return new OutcomeClassifier(context, rules, supporting);
  }

  /** A classifier that asks nobody. */
  public OutcomeClassifier withoutClassifiers(SqgResourceContext context) {
    return new OutcomeClassifier(context, SqgResourceRules.none(), Collections.emptyList());
  }

  private List<SqgFailureClassifier> applications() {
    try {
      return beans.get();
    } catch (Throwable fault) {
      log.limitedWarn(
          "classifiers-unavailable", "classifiers", fault.getClass().getName(), line -> {}, fault);
      return Collections.emptyList();
    }
  }

  private static void addIfSupporting(
      List<SqgFailureClassifier> supporting,
      SqgFailureClassifier classifier,
      SqgResourceContext context) {
    if (classifier.supports(context)) {
      supporting.add(classifier);
    }
  }
}
