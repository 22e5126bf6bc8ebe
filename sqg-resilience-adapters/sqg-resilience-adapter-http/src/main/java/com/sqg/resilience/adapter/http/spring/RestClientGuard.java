package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.adapter.http.BeanGuard;
import com.sqg.resilience.adapter.http.HttpResilience;

/**
 * Guards {@code RestClient}s and their builders, which exist from Spring 6.1 on and are therefore
 * called by name. Thread-safe.
 */
public final class RestClientGuard implements BeanGuard {

  /** What tells that there are RestClients. */
  public static final String CLIENT = RestClientType.CLIENT;

  private final HttpResilience resilience;
  private final RestClientType type;

  /**
   * A guard.
   *
   * @throws IllegalStateException if there are no RestClients
   */
  public RestClientGuard(HttpResilience resilience) {
    this.resilience = resilience;
    this.type = new RestClientType();
  }

  /**
   * Guards a client or a builder of clients.
   *
   * @param clientOrBuilder a {@code RestClient}, or a {@code RestClient.Builder}
   * @return a client with the same settings; a builder that does what the given one does and builds
   *     guarded clients; what was given if it is guarded or cannot be
   * @throws IllegalArgumentException if it is neither
   */
  @SuppressWarnings("unchecked") // what is returned has the interface of what was given
  public <T> T guard(T clientOrBuilder) {
    if (!type.isClient(clientOrBuilder) && !type.isBuilder(clientOrBuilder)) {
      throw new IllegalArgumentException(clientOrBuilder.getClass() + " is no RestClient");
    }
    return (T) guardBean(clientOrBuilder);
  }

  @Override
  public Object guardBean(Object bean) {
    if (type.isBuilder(bean)) {
      return GuardedRestClientBuilder.of(bean, type, this::guardClient);
    }
    return type.isClient(bean) ? guardClient(bean) : bean;
  }

  private Object guardClient(Object client) {
    if (!type.isSpringsOwn(client)) {
      resilience.warnUnguarded(client);
      return client;
    }
    return new RestClientCopy(client, type, resilience).guarded();
  }
}
