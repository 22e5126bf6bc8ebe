package com.sqg.resilience.docs.examples;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.spring.RestTemplateGuard;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

@Component
public class HandMadeClients {

  private final RestTemplate reports;

  public HandMadeClients(HttpResilience http) {
    this.reports = new RestTemplateGuard(http).guard(new RestTemplate());
  }

  public String report(String url) {
    return reports.getForObject(url, String.class);
  }
}
