package com.sqg.resilience.adapter.http.reactive;

import com.sqg.resilience.adapter.http.exchange.Exchange;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;

/** The body of a response, which ends the exchange whatever becomes of it. Thread-safe. */
final class GuardedBody {

  private final Exchange exchange;
  private volatile boolean subscribed;

  GuardedBody(Exchange exchange) {
    this.exchange = exchange;
  }

  Flux<DataBuffer> guard(Flux<DataBuffer> body) {
    return body.doOnSubscribe(subscription -> subscribed = true)
        .doOnComplete(exchange::ended)
        .doOnError(exchange::failed)
        .doOnCancel(exchange::cutShort);
  }

  /** The caller has gone. A body that is being read is told so itself. */
  void cancelled() {
    if (!subscribed) {
      exchange.cutShort();
    }
  }
}
