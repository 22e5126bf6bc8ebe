package com.sqg.resilience.adapter.web.reactive;

import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Brings together what is known of a request outside the exchange and in it, and hears of errors
 * before they are handled. Thread-safe.
 */
public final class ExchangeFilter implements WebFilter, Ordered {

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    return Mono.deferContextual(
        context -> {
          InboundExchange inbound = context.getOrDefault(InboundExchange.KEY, null);
          if (inbound == null) {
            return chain.filter(exchange);
          }
          inbound.begun(exchange);
          return chain.filter(exchange).onErrorResume(inbound::failing);
        });
  }
}
