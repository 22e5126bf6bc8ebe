package com.sqg.resilience.adapter.http.contract;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.apache.HttpClient5Guard;
import java.net.URI;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.Timeout;

/** A client of Apache HttpClient 5 that was built by others. */
class HttpClient5Test extends ClientContract {

  @Override
  TestedClient client(HttpResilience http) {
    HttpClient5Guard guard = new HttpClient5Guard(http);
    return new Tested(guard.guard(guard.guard(builder().build())));
  }

  static HttpClientBuilder builder() {
    Timeout timeout = Timeout.ofMilliseconds(TestedClient.TIMEOUT.toMillis());
    return HttpClients.custom()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setDefaultSocketConfig(SocketConfig.custom().setSoTimeout(timeout).build())
                .setMaxConnPerRoute(20)
                .setMaxConnTotal(20)
                .build())
        .setDefaultRequestConfig(
            RequestConfig.custom().setResponseTimeout(timeout).setConnectTimeout(timeout).build());
  }

  record Tested(CloseableHttpClient client) implements TestedClient {

    @Override
    public int get(String url) throws Exception {
      return client.execute(
          new HttpGet(URI.create(url)),
          response -> {
            EntityUtils.consume(response.getEntity());
            return response.getCode();
          });
    }

    @Override
    public int getWithoutReading(String url) throws Exception {
      try (CloseableHttpResponse response = client.execute(new HttpGet(URI.create(url)))) {
        return response.getCode();
      }
    }
  }
}
