package com.sqg.resilience.adapter.http.apache;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.exchange.ClientLayer;
import java.io.IOException;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;

/** Guards exchanges from within a client, where its builder put us. Thread-safe. */
final class GuardingHandler implements ExecChainHandler {

  private final HttpResilience resilience;

  GuardingHandler(HttpResilience resilience) {
    this.resilience = resilience;
  }

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    return resilience
        .calls()
        .exchange(
            ClientLayer.APACHE,
            // The request that was handed in is the one that its caller can abort.
            new ClassicCall<ClassicHttpResponse, HttpException>(
                scope.route.getTargetHost(), scope.originalRequest) {
              @Override
              public ClassicHttpResponse send() throws IOException, HttpException {
                return chain.proceed(request, scope);
              }
            });
  }
}
