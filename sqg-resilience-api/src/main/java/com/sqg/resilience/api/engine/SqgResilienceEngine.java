package com.sqg.resilience.api.engine;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import java.util.Collections;
import java.util.List;

/**
 * Decides whether a call may run, and learns from how it ended. The engine knows nothing of modes,
 * fallbacks or metrics. All methods are thread-safe; none may block. Neither parameters nor answers
 * are ever null.
 *
 * <p>An engine serves one application context at a time, since it has one set of rules and one
 * listener: a second context that is given the same instance does not start. One that is a bean is
 * closed by the context that defines it, not by the framework.
 *
 * <p>A call whose context has a {@link SqgResourceContext#partition partition} is also admitted to
 * that, after flow control and before the circuit breakers, by the rule that comes with it. An
 * engine without partitions ignores it.
 *
 * <p>An engine that throws guards nothing: the call at hand runs unguarded, and a rate-limited
 * warning names the engine.
 *
 * <p>The contract is executable: every engine passes the conformance kit in the test-jar of {@code
 * sqg-resilience-core}.
 */
public interface SqgResilienceEngine extends AutoCloseable {

  /** {@return a short name for logs and refusals, such as {@code sentinel}; always the same} */
  String name();

  /**
   * Asks for admission. A block is a return value, never an exception. A permitted entry must be
   * given to {@link #complete} exactly once, on any thread. A closed engine permits every call.
   *
   * @param context the call's resource; one that was never seen before gets the rules in force
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
   * @return the state; never null
   */
  SqgResourceState state(String resource);

  /**
   * Takes all circuit breakers of a resource out of their own hands, or gives them back. Holds
   * until it is called again, also for breakers that new rules bring. Given back, they are closed
   * and have counted nothing. Transitions that come of it are told as all others are.
   *
   * @param resource the resource's name
   * @param control who decides from now on
   * @throws IllegalArgumentException if the resource has no circuit breaker at the moment
   * @throws UnsupportedOperationException if the engine cannot do this; the default
   */
  default void controlCircuit(String resource, SqgCircuitControl control) {
    throw new UnsupportedOperationException("engine " + name() + " cannot force circuits");
  }

  /**
   * The partitions of a resource whose state is kept, for people to read; none by default.
   *
   * @param resource a resource's name; one the engine has never seen has none
   * @return their states at this moment, in no order; unmodifiable, never null
   */
  default List<SqgPartitionState> partitions(String resource) {
    return Collections.emptyList();
  }

  /**
   * Takes the breaker of one partition out of its own hands, or gives it back; given back, it is
   * closed and has counted nothing. One that is not automatic is kept until it is given back. Its
   * limit of calls at once holds all the same. If several groups of the resource have the key, it
   * is done to all of them.
   *
   * @param resource the partition's resource
   * @param key the partition's key
   * @param control who decides from now on
   * @throws IllegalArgumentException if no state of such a partition is kept
   * @throws UnsupportedOperationException if the engine cannot do this; the default
   */
  default void controlPartition(String resource, Object key, SqgCircuitControl control) {
    throw new UnsupportedOperationException("engine " + name() + " has no partitions");
  }

  /**
   * Makes the listener hear of every change of circuit state from now on. One listener; the last
   * one wins.
   *
   * @param listener hears of the changes
   */
  void onStateTransition(SqgStateTransitionListener listener);

  /**
   * Releases threads and state. Calls that are still running may complete afterwards. Closing twice
   * does nothing.
   */
  @Override
  void close();
}
