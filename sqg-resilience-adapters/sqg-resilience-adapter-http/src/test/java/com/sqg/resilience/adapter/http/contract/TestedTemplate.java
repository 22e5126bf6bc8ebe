package com.sqg.resilience.adapter.http.contract;

import java.net.URI;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.DefaultResponseErrorHandler;
import org.springframework.web.client.RestTemplate;

/** A RestTemplate in the hands of the contract. */
record TestedTemplate(RestTemplate template) implements TestedClient {

  TestedTemplate {
    template.setErrorHandler(
        new DefaultResponseErrorHandler() {
          @Override
          public boolean hasError(ClientHttpResponse response) {
            return false;
          }
        });
  }

  @Override
  public int get(String url) {
    return template.getForEntity(URI.create(url), String.class).getStatusCodeValue();
  }

  @Override
  public int getWithoutReading(String url) {
    return template.execute(
        URI.create(url), HttpMethod.GET, null, ClientHttpResponse::getRawStatusCode);
  }
}
