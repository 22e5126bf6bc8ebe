package com.sqg.resilience.adapter.web.reactive;

import com.sqg.resilience.adapter.web.route.RouteGuard;
import com.sqg.resilience.support.reactor.FatalErrors;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

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
    return FatalErrors.heard(
        handler
            .handle(request, response)
            .onErrorResume(inbound::failing)
            .doFinally(inbound::ended)
            .contextWrite(context -> context.put(InboundExchange.KEY, inbound)),
        inbound::thrown);
  }
}
