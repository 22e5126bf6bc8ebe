package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.adapter.http.HttpResilience;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpRequestInterceptor;

/**
 * Makes a guarded copy of a {@code RestClient}: guarded by its factory of requests, or by an
 * interceptor if it has others.
 */
final class RestClientCopy {

  private final Object client;
  private final RestClientType type;
  private final HttpResilience resilience;
  private final Object builder;
  private final @Nullable ClientHttpRequestFactory factory;

  RestClientCopy(Object client, RestClientType type, HttpResilience resilience) {
    this.client = client;
    this.type = type;
    this.resilience = resilience;
    this.builder = type.mutate(client);
    this.factory = type.requestFactory(client);
  }

  /** The copy; the client itself if it is guarded. */
  Object guarded() {
    List<ClientHttpRequestInterceptor> present = new ArrayList<>();
    type.interceptors(builder, present::addAll);
    if (GuardingInterceptor.isIn(present)
        || (factory != null && GuardedRequests.areAllMadeBy(factory))) {
      return client;
    }
    // That of a guarded template guards as long as an interceptor of the template does not.
    ClientHttpRequestFactory plain = factory == null ? null : GuardedRequests.plain(factory);
    if (plain != null && present.isEmpty()) {
      type.requestFactory(builder, GuardedRequests.wrapping(plain, resilience));
    } else {
      if (plain != null && plain != factory) {
        type.requestFactory(builder, plain);
      }
      type.interceptors(builder, list -> GuardingInterceptor.addTo(list, resilience));
    }
    return type.build(builder);
  }
}
