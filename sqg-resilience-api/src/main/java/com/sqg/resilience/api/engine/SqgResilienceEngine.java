package com.sqg.resilience.api.engine;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;

/**
 * Decides whether a call may run, and learns from how it ended. The engine knows nothing of modes,
 * fallbacks or metrics. All methods are thread-safe; none may block.
 *
 * <p>The contract is executable: every engine passes the conformance kit in the test-jar of {@code
 * sqg-resilience-core}.
 */
public interface SqgResilienceEngine extends AutoCloseable {

  /** {@return a short name for logs and refusals, such as {@code sentinel}} */
  String name();

  /**
   * Asks for admission. A block is a return value, never an exception. A permitted entry must be
   * given to {@link #complete} exactly once, on any thread.
   *
   * @param context the call
   * @return the answer; never null
   */
  SqgEntry acquire(SqgResourceContext context);

  /**
   * Ends a permitted call: returns what {@link #acquire} took and, unless the decision is IGNORED,
   * counts the outcome. A second call for the same entry, or one for a blocked entry, does nothing.
   *
   * @param entry what {@link #acquire} returned
   * @param result how the call ended
   */
  void complete(SqgEntry entry, SqgInvocationResult result);

  /**
   * Puts new rules in force, all or nothing. Resources whose rules are equal to the old ones keep
   * their counters and breaker state; of a resource with some changed rules, the unchanged ones do.
   *
   * @param rules the complete rules, in place of all earlier ones
   * @throws IllegalArgumentException if the engine cannot honour a rule; the old rules stay
   */
  void updateRules(SqgRuleSnapshot rules);

  /**
   * The state of one resource, for people to read.
   *
   * @param resource a resource's name; one the engine has never seen is reported as idle
   * @return the state; never null
   */
  SqgResourceState state(String resource);

  /**
   * Makes the listener hear of every change of circuit state. One listener; the last one wins.
   *
   * @param listener hears of the changes
   */
  void onStateTransition(SqgStateTransitionListener listener);

  /** Releases threads and state. Calls that are still running may complete afterwards. */
  @Override
  void close();
}
