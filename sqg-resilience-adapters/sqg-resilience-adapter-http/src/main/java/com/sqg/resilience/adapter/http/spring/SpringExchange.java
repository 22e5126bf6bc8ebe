package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.adapter.http.exchange.Exchange;
import com.sqg.resilience.adapter.http.exchange.HttpCall;
import com.sqg.resilience.adapter.http.name.HttpTarget;
import com.sqg.resilience.api.http.SqgHttpRequest;
import java.io.IOException;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpResponse;

/** A request of RestTemplate or RestClient, whichever way it is sent. */
abstract class SpringExchange implements HttpCall<ClientHttpResponse, RuntimeException> {

  private final HttpRequest request;

  SpringExchange(HttpRequest request) {
    this.request = request;
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
  public ClientHttpResponse guarded(ClientHttpResponse response, Exchange exchange)
      throws IOException {
    return GuardedResponse.of(response, exchange);
  }
}
