package com.sqg.resilience.adapter.http.okhttp;

import com.sqg.resilience.adapter.http.BeanGuard;
import com.sqg.resilience.adapter.http.HttpResilience;
import java.util.List;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;

/** Guards {@link OkHttpClient}s and their builders. Thread-safe. */
public final class OkHttpGuard implements BeanGuard {

  private final HttpResilience resilience;

  /** A guard. */
  public OkHttpGuard(HttpResilience resilience) {
    this.resilience = resilience;
  }

  /**
   * A client that shares connections and threads with the given one; itself if it is guarded, or,
   * with a warning, if it is of a class of the application's own, which a copy would not be.
   */
  public OkHttpClient guard(OkHttpClient client) {
    if (client.getClass() != OkHttpClient.class) {
      resilience.warnUnguarded(client);
      return client;
    }
    return isIn(client.interceptors()) ? client : guard(client.newBuilder()).build();
  }

  /**
   * Guards what a builder builds.
   *
   * @return the builder itself
   */
  public OkHttpClient.Builder guard(OkHttpClient.Builder builder) {
    if (!isIn(builder.interceptors())) {
      builder.interceptors().add(0, new GuardingInterceptor(resilience));
    }
    return builder;
  }

  @Override
  public Object guardBean(Object bean) {
    if (bean instanceof OkHttpClient.Builder) {
      return guard((OkHttpClient.Builder) bean);
    }
    return bean instanceof OkHttpClient ? guard((OkHttpClient) bean) : bean;
  }

  private static boolean isIn(List<Interceptor> interceptors) {
    return interceptors.stream().anyMatch(GuardingInterceptor.class::isInstance);
  }
}
