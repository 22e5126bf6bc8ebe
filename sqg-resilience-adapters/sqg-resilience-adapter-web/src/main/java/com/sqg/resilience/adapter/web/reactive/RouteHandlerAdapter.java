package com.sqg.resilience.adapter.web.reactive;

import com.sqg.resilience.adapter.web.route.FrameworkHandlers;
import com.sqg.resilience.adapter.web.route.RouteGuard;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.call.Invocation;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.resource.ResourceWebHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Asks for admission where the route is known and its handler has not begun: in front of the
 * adapters that run handlers, which it leaves that to. Thread-safe.
 */
public final class RouteHandlerAdapter implements HandlerAdapter, Ordered {

  private final RouteGuard guard;
  private final Supplier<List<HandlerAdapter>> found;
  private volatile @Nullable List<HandlerAdapter> others;

  /**
   * An adapter.
   *
   * @param adapters yields all adapters, in order, this one included or not; asked once, when the
   *     first request is there
   */
  public RouteHandlerAdapter(RouteGuard guard, Supplier<List<HandlerAdapter>> adapters) {
    this.guard = guard;
    this.found = adapters;
  }

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public boolean supports(Object handler) {
    return !(handler instanceof ResourceWebHandler)
        && !FrameworkHandlers.isSpringBoots(handler)
        && otherFor(handler) != null;
  }

  @Override
  public Mono<HandlerResult> handle(ServerWebExchange exchange, Object handler) {
    HandlerAdapter adapter = otherFor(handler);
    if (adapter == null) {
      return Mono.error(new IllegalStateException("No HandlerAdapter: " + handler));
    }
    InboundExchange inbound = InboundExchange.of(exchange);
    Object pattern = exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
    if (inbound == null
        || !inbound.claim()
        || pattern == null
        || CorsUtils.isPreFlightRequest(exchange.getRequest())) {
      return adapter.handle(exchange, handler);
    }
    Invocation invocation = guard.begin(pattern, true);
    if (invocation == null) {
      return adapter.handle(exchange, handler);
    }
    SqgResourceUnavailableException refusal = invocation.refusal();
    if (refusal != null) {
      return refused(exchange, handler, adapter, refusal);
    }
    inbound.admitted(invocation);
    exchange
        .getResponse()
        .beforeCommit(
            () -> {
              invocation.answered();
              return Mono.empty();
            });
    return inTurn(invocation, () -> adapter.handle(exchange, handler));
  }

  private static Mono<HandlerResult> inTurn(
      Invocation invocation, Supplier<Mono<HandlerResult>> handling) {
    return invocation.delayNanos() <= 0
        ? handling.get()
        : Mono.delay(Duration.ofNanos(invocation.delayNanos()))
            .doOnNext(passed -> invocation.begun())
            .then(Mono.defer(handling));
  }

  /** A controller's refusal comes from its adapter, which knows the exception handlers. */
  private static Mono<HandlerResult> refused(
      ServerWebExchange exchange,
      Object handler,
      HandlerAdapter adapter,
      SqgResourceUnavailableException refusal) {
    return handler instanceof HandlerMethod
        ? adapter.handle(exchange, new RefusedHandlerMethod((HandlerMethod) handler, refusal))
        : Mono.error(refusal);
  }

  private @Nullable HandlerAdapter otherFor(Object handler) {
    for (HandlerAdapter other : others()) {
      if (other.supports(handler)) {
        return other;
      }
    }
    return null;
  }

  private List<HandlerAdapter> others() {
    List<HandlerAdapter> known = others;
    if (known == null) {
      known = found.get();
      known.removeIf(adapter -> adapter instanceof RouteHandlerAdapter);
      others = known;
    }
    return known;
  }
}
