package com.sqg.resilience.adapter.http.contract;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.spring.RestTemplateGuard;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.RestTemplate;

/** RestTemplate over the JDK's client. */
class RestTemplateTest extends ClientContract {

  @Override
  boolean noticesMissingEnd() {
    return false;
  }

  @Override
  TestedClient client(HttpResilience http) {
    SimpleClientHttpRequestFactory requests = new SimpleClientHttpRequestFactory();
    requests.setReadTimeout((int) TestedClient.TIMEOUT.toMillis());
    requests.setConnectTimeout((int) TestedClient.TIMEOUT.toMillis());
    RestTemplateGuard guard = new RestTemplateGuard(http);
    return new TestedTemplate(guard.guard(guard.guard(new RestTemplate(requests))));
  }
}
