package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.exchange.ClientLayer;
import java.io.IOException;
import java.util.List;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Guards the exchanges of clients that have other interceptors, and stands before these: those that
 * choose an instance of a service have not seen the request yet. The body is in memory already.
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
    // By index: somebody may add another meanwhile, which an iterator would not stand.
    for (int i = 0; i < interceptors.size(); i++) {
      if (interceptors.get(i) instanceof GuardingInterceptor) {
        return true;
      }
    }
    return false;
  }

  /** Where the others are sorted, too. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public ClientHttpResponse intercept(
      HttpRequest request, byte[] body, ClientHttpRequestExecution execution) throws IOException {
    SpringExchange call =
        new SpringExchange(request) {
          @Override
          public ClientHttpResponse send() throws IOException {
            return execution.execute(request, body);
          }
        };
    return resilience.calls().exchange(ClientLayer.SPRING, call);
  }
}
