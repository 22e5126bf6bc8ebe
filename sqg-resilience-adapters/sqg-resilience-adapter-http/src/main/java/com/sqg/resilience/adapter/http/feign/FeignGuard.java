package com.sqg.resilience.adapter.http.feign;

import com.sqg.resilience.adapter.http.BeanGuard;
import com.sqg.resilience.adapter.http.HttpResilience;
import feign.Capability;
import feign.Client;
import feign.Feign;

/**
 * Guards OpenFeign. As a {@link Capability} it guards the client of every Feign target it is given
 * to, whichever that is; Spring Cloud OpenFeign gives all beans of that type to all targets.
 * Thread-safe.
 */
public final class FeignGuard implements Capability, BeanGuard {

  /**
   * Spring Cloud looks for its own classes among the clients it is given. It asks for capabilities
   * as well, so nothing is lost by leaving these alone.
   */
  private static final String SPRING_CLOUD = "org.springframework.cloud.";

  private final HttpResilience resilience;

  /** A guard. */
  public FeignGuard(HttpResilience resilience) {
    this.resilience = resilience;
  }

  /** A client that guards what the given one sends; itself if it does. */
  public Client guard(Client client) {
    return client instanceof GuardedClient ? client : new GuardedClient(client, resilience);
  }

  /** As {@link #guard(Client)}; asked by Feign. */
  @Override
  public Client enrich(Client client) {
    return guard(client);
  }

  @Override
  public Object guardBean(Object bean) {
    if (bean instanceof Feign.Builder) {
      return ((Feign.Builder) bean).addCapability(this);
    }
    return bean instanceof Client && !bean.getClass().getName().startsWith(SPRING_CLOUD)
        ? guard((Client) bean)
        : bean;
  }
}
