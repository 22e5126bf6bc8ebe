package com.sqg.resilience.adapter.http.apache;

import com.sqg.resilience.adapter.http.BeanGuard;
import com.sqg.resilience.adapter.http.HttpResilience;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;

/** Guards the classic clients of Apache HttpClient 5 and their builders. Thread-safe. */
public final class HttpClient5Guard implements BeanGuard {

  private static final String NAME = "sqg-resilience";

  private final HttpResilience resilience;

  /** A guard. */
  public HttpClient5Guard(HttpResilience resilience) {
    this.resilience = resilience;
  }

  /** A client that guards what the given one sends, and closes it; itself if it does. */
  public CloseableHttpClient guard(CloseableHttpClient client) {
    return client instanceof GuardedHttpClient ? client : new GuardedHttpClient(client, resilience);
  }

  /**
   * Guards what a builder builds. Its exchanges are guarded with all their redirects and retries.
   *
   * @return the builder itself
   */
  public HttpClientBuilder guard(HttpClientBuilder builder) {
    return builder.addExecInterceptorFirst(NAME, new GuardingHandler(resilience));
  }

  @Override
  public Object guardBean(Object bean) {
    if (bean instanceof HttpClientBuilder) {
      return guard((HttpClientBuilder) bean);
    }
    return bean instanceof CloseableHttpClient ? guard((CloseableHttpClient) bean) : bean;
  }
}
