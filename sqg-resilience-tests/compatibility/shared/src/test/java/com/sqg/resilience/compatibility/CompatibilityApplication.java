package com.sqg.resilience.compatibility;

import com.sqg.resilience.testsupport.EmbeddedMariaDb;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.mybatis.spring.annotation.MapperScan;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A small real application: web, actuator, Prometheus, MyBatis on MariaDB, transactions. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@MapperScan(basePackageClasses = OrderMapper.class)
class CompatibilityApplication {

  @Bean
  OrderService orderService(OrderMapper orders) {
    return new OrderService(orders);
  }

  static ConfigurableApplicationContext start(String... properties) {
    return start(new Class<?>[0], properties);
  }

  static ConfigurableApplicationContext start(Class<?>[] more, String... properties) {
    EmbeddedMariaDb database = EmbeddedMariaDb.shared();
    Map<String, Object> all = new LinkedHashMap<>();
    Stream.concat(
            Stream.of(
                "spring.application.name=compatibility",
                "server.port=0",
                "spring.main.banner-mode=off",
                "spring.datasource.url=" + database.jdbcUrl(),
                "spring.datasource.username=" + database.user(),
                "spring.datasource.password=" + database.password(),
                "spring.sql.init.mode=always",
                "management.endpoints.web.exposure.include=resilience,prometheus",
                "management.prometheus.metrics.export.enabled=true"),
            Arrays.stream(properties))
        .map(property -> property.split("=", 2))
        .forEach(property -> all.put(property[0], property[1]));
    // As a map: given as text, Spring would end a key at its first colon.
    return new SpringApplicationBuilder(CompatibilityApplication.class)
        .sources(more)
        .properties(all)
        .run();
  }
}
