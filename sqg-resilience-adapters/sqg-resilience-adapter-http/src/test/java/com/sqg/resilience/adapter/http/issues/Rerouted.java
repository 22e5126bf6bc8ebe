package com.sqg.resilience.adapter.http.issues;

import java.net.URI;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.support.HttpRequestWrapper;

/** A request as a load balancer sends it on. */
public final class Rerouted extends HttpRequestWrapper {

  private final String url;

  public Rerouted(HttpRequest request, String url) {
    super(request);
    this.url = url;
  }

  @Override
  public URI getURI() {
    return URI.create(url);
  }
}
