package com.sqg.resilience.adapter.http.reactive;

import com.sqg.resilience.support.reactor.HandedOver;
import org.springframework.web.reactive.function.client.ClientResponse;

/** A response that could not be guarded, and whose invocation has ended. Thread-safe. */
final class UnguardedResponse implements HandedOver<ClientResponse> {

  private final ClientResponse response;

  UnguardedResponse(ClientResponse response) {
    this.response = response;
  }

  @Override
  public ClientResponse value() {
    return response;
  }

  @Override
  public void cancelled() {}

  @Override
  public void dropped() {
    response.releaseBody().subscribe(released -> {}, gone -> {});
  }
}
