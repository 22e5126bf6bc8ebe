package com.sqg.resilience.adapter.http.reactive;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.exchange.Exchange;
import com.sqg.resilience.adapter.http.name.HttpTarget;
import com.sqg.resilience.api.http.SqgHttpRequest;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.http.StatusReader;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.support.reactor.HandedOver;
import com.sqg.resilience.support.reactor.ReactorGuard;
import com.sqg.resilience.support.reactor.SubscribedCall;
import java.io.IOException;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** Guards each subscription to an exchange of a WebClient. Thread-safe. */
final class GuardingFilter implements ExchangeFilterFunction {

  private static final String URI_TEMPLATE = WebClient.class.getName() + ".uriTemplate";
  private static final StatusReader STATUS =
      StatusReader.required(ClientResponse.class, "rawStatusCode", "statusCode");

  private final HttpResilience resilience;

  GuardingFilter(HttpResilience resilience) {
    this.resilience = resilience;
  }

  @Override
  public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
    Mono<ClientResponse> exchange = Mono.defer(() -> next.exchange(request));
    return Mono.defer(
        () -> {
          ResilienceRuntime runtime = resilience.runtime();
          return runtime == null ? exchange : guarded(runtime, request, exchange);
        });
  }

  private Mono<ClientResponse> guarded(
      ResilienceRuntime runtime, ClientRequest request, Mono<ClientResponse> exchange) {
    GuardedResource resource = resilience.calls().resource(runtime, () -> describe(request));
    return resource == null
        ? exchange
        : new ReactorGuard<ClientResponse>(SubscribedCall.of(runtime.invoker(), () -> resource))
            .mono(exchange, this::handOver);
  }

  /** The response is the caller's, whatever becomes of our interest in it. */
  private HandedOver<ClientResponse> handOver(Invocation invocation, ClientResponse response) {
    try {
      Exchange exchange = new Exchange(invocation);
      exchange.answered(STATUS.codeOf(response));
      return new GuardedBody(exchange, response);
    } catch (IOException | RuntimeException | LinkageError fault) {
      invocation.cancel();
      resilience.calls().warnUnguarded(response, fault);
      return new UnguardedResponse(response);
    }
  }

  private static SqgHttpRequest describe(ClientRequest request) {
    HttpTarget target = HttpTarget.of(request.url());
    Object template = request.attributes().get(URI_TEMPLATE);
    return SqgHttpRequest.of(
        request.method().name(),
        target.host(),
        target.port(),
        template instanceof String ? (String) template : null);
  }
}
