package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.exchange.ClientLayer;
import com.sqg.resilience.adapter.http.exchange.Exchange;
import com.sqg.resilience.adapter.http.exchange.HttpCall;
import com.sqg.resilience.adapter.http.name.HttpTarget;
import com.sqg.resilience.api.http.SqgHttpRequest;
import java.io.IOException;
import java.util.List;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Guards the exchanges of RestTemplate and RestClient. Stands before all others: those that choose
 * an instance of a service have not seen the request yet.
 */
final class GuardingInterceptor implements ClientHttpRequestInterceptor, PriorityOrdered {

  private final HttpResilience resilience;

  GuardingInterceptor(HttpResilience resilience) {
    this.resilience = resilience;
  }

  /** Puts one of these first, unless there is one. */
  static void addTo(List<ClientHttpRequestInterceptor> interceptors, HttpResilience resilience) {
    if (!isIn(interceptors)) {
      interceptors.add(0, new GuardingInterceptor(resilience));
    }
  }

  static boolean isIn(List<ClientHttpRequestInterceptor> interceptors) {
    return interceptors.stream().anyMatch(GuardingInterceptor.class::isInstance);
  }

  /** Where the others are sorted, too. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public ClientHttpResponse intercept(
      HttpRequest request, byte[] body, ClientHttpRequestExecution execution) throws IOException {
    return resilience.calls().exchange(ClientLayer.SPRING, new Call(request, body, execution));
  }

  private static final class Call implements HttpCall<ClientHttpResponse, RuntimeException> {

    private final HttpRequest request;
    private final byte[] body;
    private final ClientHttpRequestExecution execution;

    Call(HttpRequest request, byte[] body, ClientHttpRequestExecution execution) {
      this.request = request;
      this.body = body;
      this.execution = execution;
    }

    @Override
    public SqgHttpRequest request() {
      HttpTarget target = HttpTarget.of(request.getURI());
      HttpMethod method = request.getMethod();
      return SqgHttpRequest.of(
          method == null ? "other" : method.name(),
          target.host(),
          target.port(),
          UriTemplates.of(request));
    }

    @Override
    public ClientHttpResponse send() throws IOException {
      return execution.execute(request, body);
    }

    @Override
    public ClientHttpResponse guarded(ClientHttpResponse response, Exchange exchange)
        throws IOException {
      return GuardedResponse.of(response, exchange);
    }
  }
}
