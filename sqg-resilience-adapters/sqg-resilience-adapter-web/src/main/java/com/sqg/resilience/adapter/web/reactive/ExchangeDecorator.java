package com.sqg.resilience.adapter.web.reactive;

import com.sqg.resilience.adapter.web.route.RouteGuard;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;

/**
 * Hears of the end of requests where nothing is further out: after filters and error handlers, with
 * the answer written or broken off, or with the client gone. Thread-safe.
 */
public final class ExchangeDecorator implements HttpHandlerDecoratorFactory {

  private final RouteGuard guard;
  private final ReactiveStatus status = new ReactiveStatus();

  /** A decorator. */
  public ExchangeDecorator(RouteGuard guard) {
    this.guard = guard;
  }

  @Override
  public HttpHandler apply(HttpHandler handler) {
    return (request, response) -> handle(handler, request, response);
  }

  private Mono<Void> handle(
      HttpHandler handler, ServerHttpRequest request, ServerHttpResponse response) {
    InboundExchange inbound = new InboundExchange(guard, () -> status.of(response));
    return new Heard(
        handler
            .handle(request, response)
            .onErrorResume(inbound::failing)
            .doFinally(inbound::ended)
            .contextWrite(context -> context.put(InboundExchange.KEY, inbound)),
        inbound);
  }

  /** Hears what Reactor takes to be fatal, and throws past all operators instead of signalling. */
  private static final class Heard extends MonoOperator<Void, Void> {

    private final InboundExchange inbound;

    Heard(Mono<Void> source, InboundExchange inbound) {
      super(source);
      this.inbound = inbound;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
      try {
        source.subscribe(actual);
      } catch (Throwable fatal) {
        inbound.thrown(fatal);
        throw fatal;
      }
    }
  }
}
