package com.sqg.resilience.samples.shop.stock;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.RestTemplate;

@Configuration(proxyBeanMethods = false)
class WarehouseConfiguration {

  @Bean
  RestTemplate warehouseHttp() {
    SimpleClientHttpRequestFactory connections = new SimpleClientHttpRequestFactory();
    connections.setConnectTimeout(500);
    connections.setReadTimeout(1_000);
    return new RestTemplate(connections);
  }
}
