package com.sqg.resilience.samples.shop.stock;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

/** The warehouse, another team's service. */
@Component
class WarehouseClient {

  private final RestTemplate http;
  private final String url;

  WarehouseClient(RestTemplate warehouseHttp, @Value("${shop.warehouse.url}") String url) {
    this.http = warehouseHttp;
    this.url = url;
  }

  int quantity(int product) {
    return http.getForObject(url + "/stock/{product}", Level.class, product).quantity();
  }

  /** What the warehouse answers. */
  record Level(int quantity) {}
}
