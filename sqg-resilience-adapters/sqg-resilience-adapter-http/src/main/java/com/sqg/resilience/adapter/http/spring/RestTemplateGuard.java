package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.adapter.http.BeanGuard;
import com.sqg.resilience.adapter.http.HttpResilience;
import org.springframework.web.client.RestTemplate;

/** Guards {@link RestTemplate}s, and the builders that Spring Boot makes them with. Thread-safe. */
public final class RestTemplateGuard implements BeanGuard {

  private final HttpResilience resilience;

  /** A guard. */
  public RestTemplateGuard(HttpResilience resilience) {
    this.resilience = resilience;
  }

  /**
   * Guards a template. To be done before it is used: templates are not made to be changed while
   * they are.
   *
   * @return the template itself
   */
  public RestTemplate guard(RestTemplate template) {
    TemplateGuard.addTo(template, resilience);
    return template;
  }

  @Override
  public Object guardBean(Object bean) {
    if (bean instanceof RestTemplate) {
      return guard((RestTemplate) bean);
    }
    return RestTemplateBuilders.isBuilder(bean)
        ? RestTemplateBuilders.customized(bean, this::guard)
        : bean;
  }
}
