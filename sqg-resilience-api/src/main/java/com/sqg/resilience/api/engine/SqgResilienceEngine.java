package com.sqg.resilience.api.engine;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;

/**
 * Decides whether a call may run, and learns from how it ended. The engine knows nothing of modes,
 * fallbacks or metrics. All methods are thread-safe; none may block. Neither parameters nor answers
 * are ever null.
 *
 * <p>An engine serves one application context at a time, since it has one set of rules and one
 * listener: a second context that is given the same instance does not start. One that is a bean is
 * closed by the context that defines it, not by the framework.
 *
 * <p>An engine that throws guards nothing: the call at hand runs unguarded, and a rate-limited
 * warning names the engine.
 *
 * <p>The contract is executable: every engine passes the conformance kit in the test-jar of {@code
 * sqg-resilience-core}.
 */
public interface SqgResilienceEngine extends AutoCloseable {

  /** A short name for logs and refusals, such as {@code sentinel}; always the same. */
  String name();

  /**
   * Asks for admission. A block is a return value, never an exception. A permitted entry must be
   * given to {@link #complete} exactly once, on any thread. A closed engine permits every call.
   *
   * @param context the call's resource; one that was never seen before gets the rules in force
   */
  SqgEntry acquire(SqgResourceContext context);

  /**
   * Ends a permitted call: returns what {@link #acquire} took and, unless the decision is IGNORED,
   * counts the outcome. A second call for the same entry, or one for a blocked entry, does nothing.
   */
  void complete(SqgEntry entry, SqgInvocationResult result);

  /**
   * Puts new rules in force, all or nothing. Resources whose rules are equal to the old ones keep
   * their counters and breaker state; of a resource with some changed rules, the unchanged ones do.
   *
   * <p>On a closed engine it does nothing.
   *
   * @param rules complete: what it does not say does not hold. Kept and asked later for resources
   *     that are not known yet
   * @throws IllegalArgumentException if the engine cannot honour a rule; the old rules stay
   */
  void updateRules(SqgRuleSnapshot rules);

  /**
   * The state of one resource, for people to read.
   *
   * @param resource a resource's name; one the engine has never seen is reported as idle
   */
  SqgResourceState state(String resource);

  /**
   * Takes all circuit breakers of a resource out of their own hands, or gives them back. Holds
   * until it is called again, also for breakers that new rules bring. Given back, they are closed
   * and have counted nothing. Transitions that come of it are told as all others are.
   *
   * @throws IllegalArgumentException if the resource has no circuit breaker at the moment
   * @throws UnsupportedOperationException if the engine cannot do this; the default
   */
  default void controlCircuit(String resource, SqgCircuitControl control) {
    throw new UnsupportedOperationException("engine " + name() + " cannot force circuits");
  }

  /**
   * Makes the listener hear of every change of circuit state from now on. One listener; the last
   * one wins.
   */
  void onStateTransition(SqgStateTransitionListener listener);

  /**
   * Releases threads and state. Calls that are still running may complete afterwards. Closing twice
   * does nothing.
   */
  @Override
  void close();
}
