package com.sqg.resilience.support.reactor;

import java.util.function.Consumer;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;

/**
 * Hears where subscribing throws. Reactor throws what it takes to be fatal, a {@link LinkageError}
 * for one, through all operators instead of signalling it.
 */
public final class FatalErrors {

  private FatalErrors() {}

  /**
   * A publisher that tells what subscribing to the given one throws, and lets it go on its way.
   *
   * @param listener is told on the thread that subscribes; must not throw
   */
  public static <T> Mono<T> heard(Mono<T> source, Consumer<Throwable> listener) {
    return new HeardMono<>(source, listener);
  }

  /** As {@link #heard(Mono, Consumer)}. */
  public static <T> Flux<T> heard(Flux<T> source, Consumer<Throwable> listener) {
    return new HeardFlux<>(source, listener);
  }

  private static final class HeardMono<T> extends MonoOperator<T, T> {

    private final Consumer<Throwable> listener;

    HeardMono(Mono<T> source, Consumer<Throwable> listener) {
      super(source);
      this.listener = listener;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> actual) {
      try {
        source.subscribe(actual);
      } catch (Throwable fatal) {
        listener.accept(fatal);
        throw fatal;
      }
    }
  }

  private static final class HeardFlux<T> extends FluxOperator<T, T> {

    private final Consumer<Throwable> listener;

    HeardFlux(Flux<T> source, Consumer<Throwable> listener) {
      super(source);
      this.listener = listener;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> actual) {
      try {
        source.subscribe(actual);
      } catch (Throwable fatal) {
        listener.accept(fatal);
        throw fatal;
      }
    }
  }
}
