package com.sqg.resilience.adapter.http.reactive;

import com.sqg.resilience.adapter.http.exchange.Exchange;
import com.sqg.resilience.support.reactor.HandedOver;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.publisher.Flux;

/** A response whose body ends the exchange whatever becomes of it. Thread-safe. */
final class GuardedBody implements HandedOver<ClientResponse> {

  private final Exchange exchange;
  private final ClientResponse original;
  private final ClientResponse guarded;
  private volatile boolean subscribed;

  GuardedBody(Exchange exchange, ClientResponse original) {
    this.exchange = exchange;
    this.original = original;
    this.guarded = original.mutate().body(this::guard).build();
  }

  /** Readers cancel when they have what they want, if only the first buffer: that is an end. */
  private Flux<DataBuffer> guard(Flux<DataBuffer> body) {
    return body.doOnSubscribe(subscription -> subscribed = true)
        .doOnComplete(exchange::ended)
        .doOnError(exchange::failed)
        .doOnCancel(exchange::ended);
  }

  @Override
  public ClientResponse value() {
    return guarded;
  }

  /** The caller has gone. A body that is being read is told so itself. */
  @Override
  public void cancelled() {
    if (!subscribed) {
      exchange.cutShort();
    }
  }

  @Override
  public void dropped() {
    exchange.cancelled();
    original.releaseBody().subscribe(released -> {}, gone -> {});
  }
}
