package com.sqg.resilience.adapter.http.reactive;

import com.sqg.resilience.adapter.http.BeanGuard;
import com.sqg.resilience.adapter.http.HttpResilience;
import java.util.List;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.WebClient;

/** Guards {@link WebClient}s and their builders. Thread-safe. */
public final class WebClientGuard implements BeanGuard {

  private static final String SPRINGS_OWN =
      "org.springframework.web.reactive.function.client.DefaultWebClient";

  private final HttpResilience resilience;

  /** A guard. */
  public WebClientGuard(HttpResilience resilience) {
    this.resilience = resilience;
  }

  /**
   * Guards what a builder builds.
   *
   * @return the builder itself
   */
  public WebClient.Builder guard(WebClient.Builder builder) {
    return builder.filters(this::addTo);
  }

  /**
   * Guards a client.
   *
   * @return a client with the same settings; the client itself if it is guarded, or, with a
   *     warning, if it is of a class of the application's own, which a copy would not be
   */
  public WebClient guard(WebClient client) {
    if (!client.getClass().getName().equals(SPRINGS_OWN)) {
      resilience.warnUnguarded(client);
      return client;
    }
    boolean[] guarded = new boolean[1];
    WebClient.Builder builder =
        client
            .mutate()
            .filters(
                filters -> {
                  guarded[0] = isIn(filters);
                  addTo(filters);
                });
    return guarded[0] ? client : builder.build();
  }

  @Override
  public Object guardBean(Object bean) {
    if (bean instanceof WebClient.Builder) {
      return guard((WebClient.Builder) bean);
    }
    return bean instanceof WebClient ? guard((WebClient) bean) : bean;
  }

  /** First: those that choose an instance of a service have not seen the request yet. */
  private void addTo(List<ExchangeFilterFunction> filters) {
    if (!isIn(filters)) {
      filters.add(0, new GuardingFilter(resilience));
    }
  }

  private static boolean isIn(List<ExchangeFilterFunction> filters) {
    return filters.stream().anyMatch(GuardingFilter.class::isInstance);
  }
}
