package com.sqg.resilience.redis;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** A service over Redis, with what Spring Boot makes of a few properties. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class RedisApplication {

  static final long TIMEOUT_MILLIS = 250;

  static ConfigurableApplicationContext start(
      String client, int port, String mode, String... properties) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("spring.main.banner-mode", "off");
    all.put("spring.datasource.url", "jdbc:mariadb://localhost:1/nobody-asks");
    all.put("management.health.db.enabled", "false");
    for (String prefix : new String[] {"spring.redis.", "spring.data.redis."}) {
      all.put(prefix + "host", "127.0.0.1");
      all.put(prefix + "port", port);
      all.put(prefix + "client-type", client);
      all.put(prefix + "timeout", TIMEOUT_MILLIS + "ms");
      all.put(prefix + "connect-timeout", TIMEOUT_MILLIS + "ms");
      all.put(prefix + "lettuce.shutdown-timeout", "0ms");
      all.put(prefix + "jedis.pool.max-active", 4);
      all.put(prefix + "jedis.pool.max-wait", TIMEOUT_MILLIS + "ms");
    }
    String resilience = "env.config.resilience.";
    all.put(resilience + "mode", mode);
    String breaker = resilience + "kinds.redis.circuit-breaker.";
    all.put(breaker + "minimum-request-amount", 10);
    all.put(breaker + "exception-ratio-threshold", "0.5");
    all.put(breaker + "statistical-window", "2s");
    all.put(breaker + "open-duration", "1s");
    return new SpringApplicationBuilder(RedisApplication.class)
        .web(WebApplicationType.NONE)
        .properties(all)
        .run(Arrays.stream(properties).map("--"::concat).toArray(String[]::new));
  }
}
