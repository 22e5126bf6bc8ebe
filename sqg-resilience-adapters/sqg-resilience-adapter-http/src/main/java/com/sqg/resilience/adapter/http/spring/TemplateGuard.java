package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.adapter.http.HttpResilience;
import java.util.List;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpRequestInitializer;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.web.client.RestTemplate;

/**
 * Guards one template by its factory of requests, and by an interceptor if by the first request it
 * has others: what makes a template a load-balanced one comes after all beans have been made. Is
 * asked about each request before it is executed. Thread-safe.
 */
final class TemplateGuard implements ClientHttpRequestInitializer {

  private final RestTemplate template;
  private final HttpResilience resilience;
  private volatile boolean used;

  private TemplateGuard(RestTemplate template, HttpResilience resilience) {
    this.template = template;
    this.resilience = resilience;
  }

  /** Guards a template unless it is. */
  static void addTo(RestTemplate template, HttpResilience resilience) {
    if (!template.getInterceptors().isEmpty()) {
      GuardingInterceptor.addTo(template.getInterceptors(), resilience);
      return;
    }
    List<ClientHttpRequestInitializer> initializers = template.getClientHttpRequestInitializers();
    if (initializers.stream().noneMatch(TemplateGuard.class::isInstance)) {
      TemplateGuard guard = new TemplateGuard(template, resilience);
      guard.wrapFactory();
      initializers.add(0, guard);
    }
  }

  @Override
  public void initialize(ClientHttpRequest request) {
    if (GuardedRequest.is(request)) {
      if (!used) {
        used = true;
      }
    } else if (!used || !isIntercepted()) {
      guardAnew();
    }
  }

  private synchronized void guardAnew() {
    List<ClientHttpRequestInterceptor> interceptors = template.getInterceptors();
    if (interceptors.isEmpty()) {
      wrapFactory(); // somebody has set another one: from the next request on
    } else if (!used) {
      // No request has gone through the list yet: each waits here until it is complete.
      GuardingInterceptor.addTo(interceptors, resilience);
    }
    used = true;
  }

  private boolean isIntercepted() {
    return GuardingInterceptor.isIn(template.getInterceptors());
  }

  private void wrapFactory() {
    ClientHttpRequestFactory factory = template.getRequestFactory();
    if (!GuardedRequests.areMadeBy(factory)) {
      template.setRequestFactory(
          GuardedRequests.standingFor(factory, resilience, this::isIntercepted));
    }
  }
}
