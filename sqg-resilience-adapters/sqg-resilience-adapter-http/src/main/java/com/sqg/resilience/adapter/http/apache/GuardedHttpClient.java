package com.sqg.resilience.adapter.http.apache;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.exchange.ClientLayer;
import java.io.IOException;
import org.apache.hc.client5.http.config.Configurable;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/** A client whose exchanges are guarded. Thread-safe. */
final class GuardedHttpClient extends CloseableHttpClient implements Configurable {

  private final CloseableHttpClient client;
  private final HttpResilience resilience;

  GuardedHttpClient(CloseableHttpClient client, HttpResilience resilience) {
    this.client = client;
    this.resilience = resilience;
  }

  @Override
  protected CloseableHttpResponse doExecute(
      @Nullable HttpHost target, ClassicHttpRequest request, @Nullable HttpContext context)
      throws IOException {
    return resilience
        .calls()
        .exchange(
            ClientLayer.APACHE,
            new ClassicCall<CloseableHttpResponse, RuntimeException>(target, request) {
              @Override
              public CloseableHttpResponse send() throws IOException {
                return client.execute(target, request, context);
              }
            });
  }

  /** Request factories of Spring begin with it when they set timeouts of their own. */
  @Override
  public RequestConfig getConfig() {
    RequestConfig config =
        client instanceof Configurable ? ((Configurable) client).getConfig() : null;
    return config == null ? RequestConfig.DEFAULT : config;
  }

  @Override
  public void close() throws IOException {
    client.close();
  }

  @Override
  public void close(CloseMode mode) {
    client.close(mode);
  }
}
