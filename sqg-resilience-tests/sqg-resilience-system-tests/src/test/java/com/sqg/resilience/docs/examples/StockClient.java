package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.SqgResource;
import org.springframework.stereotype.Service;
import org.springframework.web.client.RestTemplate;

@Service
public class StockClient {

  private final RestTemplate http = new RestTemplate();

  @SqgResource(value = "http:inventory:stock", fallbackMethod = "unknown")
  public String stock(String item) {
    return http.getForObject("http://localhost:8090/stock/{item}", String.class, item);
  }

  private String unknown(String item, Throwable cause) {
    return "unknown";
  }
}
