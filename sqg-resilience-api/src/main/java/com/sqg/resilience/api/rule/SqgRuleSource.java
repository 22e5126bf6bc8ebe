package com.sqg.resilience.api.rule;

import java.util.function.Consumer;

/**
 * Where rules come from at run time: a configuration centre, a database, a console. A bean of this
 * type stands above the application's configuration, which goes on to hold wherever a snapshot says
 * nothing; see {@link SqgRuleSnapshot}.
 *
 * <pre>{@code
 * public Subscription subscribe(Consumer<? super SqgRuleSnapshot> receiver) {
 *   Listener listener = json -> receiver.accept(parse(json));
 *   client.addListener(listener);         // first, so that no change is missed
 *   receiver.accept(parse(client.get())); // a late one is refused by its version
 *   return () -> client.removeListener(listener);
 * }
 * }</pre>
 *
 * <p>Implementations must be thread-safe. A source may have any number of subscribers, one after
 * another or at the same time, and may outlive all of them.
 */
@FunctionalInterface
public interface SqgRuleSource {

  /**
   * Gives the receiver the snapshot of this moment, before this method returns, and every later one
   * until the subscription is closed. A source that has no rules yet gives nothing; until it does,
   * the configuration holds alone.
   *
   * <p>The receiver may be called on any thread, also by several at once, and never throws. It
   * judges what it is given: a snapshot that is not newer than the one in force, that contradicts
   * itself or that the engine cannot honour is refused whole, with a log line and an event that say
   * why, and the source carries on. After the subscription is closed it does nothing.
   *
   * @return ends the subscription; never null
   * @throws RuntimeException if the source cannot work; stops the application's start. So does a
   *     first snapshot that is refused
   */
  Subscription subscribe(Consumer<? super SqgRuleSnapshot> receiver);

  /** A subscription that can be ended. */
  @FunctionalInterface
  interface Subscription extends AutoCloseable {

    /** Ends the subscription, at once and without waiting. Closing twice does nothing. */
    @Override
    void close();
  }
}
