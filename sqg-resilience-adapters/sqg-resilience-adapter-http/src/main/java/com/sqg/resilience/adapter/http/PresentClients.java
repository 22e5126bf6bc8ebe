package com.sqg.resilience.adapter.http;

import com.sqg.resilience.adapter.http.apache.HttpClient5Guard;
import com.sqg.resilience.adapter.http.feign.FeignGuard;
import com.sqg.resilience.adapter.http.okhttp.OkHttpGuard;
import com.sqg.resilience.adapter.http.reactive.WebClientGuard;
import com.sqg.resilience.adapter.http.spring.RestClientGuard;
import com.sqg.resilience.adapter.http.spring.RestTemplateGuard;
import com.sqg.resilience.core.log.LogLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.util.ClassUtils;

/** The guards of the clients that are on the class path; no other is loaded. */
final class PresentClients {

  private final HttpResilience resilience;
  private final List<BeanGuard> guards = new ArrayList<>();

  private PresentClients(HttpResilience resilience) {
    this.resilience = resilience;
  }

  static List<BeanGuard> guards(HttpResilience resilience) {
    PresentClients present = new PresentClients(resilience);
    present.add(
        "org.springframework.web.client.RestTemplate", () -> new RestTemplateGuard(resilience));
    present.add(RestClientGuard.CLIENT, () -> new RestClientGuard(resilience));
    present.add(
        "org.springframework.web.reactive.function.client.WebClient",
        () -> new WebClientGuard(resilience));
    present.add("feign.Capability", () -> new FeignGuard(resilience));
    present.add("okhttp3.OkHttpClient", () -> new OkHttpGuard(resilience));
    present.add(
        "org.apache.hc.client5.http.impl.classic.CloseableHttpClient",
        () -> new HttpClient5Guard(resilience));
    return present.guards;
  }

  private void add(String client, Supplier<BeanGuard> guard) {
    if (!ClassUtils.isPresent(client, PresentClients.class.getClassLoader())) {
      return;
    }
    try {
      guards.add(guard.get());
    } catch (RuntimeException | LinkageError tooOldOrNew) {
      resilience.log().warn(LogLine.of("http-client-unguarded").with("type", client), tooOldOrNew);
    }
  }
}
