package com.sqg.resilience.adapter.http.contract;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.apache.HttpClient5Guard;
import com.sqg.resilience.adapter.http.spring.RestTemplateGuard;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.springframework.web.client.RestTemplate;

/** Guarded on both layers: each exchange counts once. Spring 5 has no factory for HttpClient 5. */
class RestTemplateOverHttpClient5Test extends ClientContract {

  @Override
  TestedClient client(HttpResilience http) {
    CloseableHttpClient client =
        new HttpClient5Guard(http).guard(HttpClient5Test.builder().build());
    RestTemplate template = new RestTemplate(new HttpClient5Requests(client));
    return new TestedTemplate(new RestTemplateGuard(http).guard(template));
  }
}
