package com.sqg.resilience.adapter.http.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.http.HttpBeanPostProcessor;
import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.feign.FeignGuard;
import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import com.sqg.resilience.testsupport.RecordingEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cloud.client.loadbalancer.LoadBalanced;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;

/** With Spring Cloud a service's id is the host: instances come and go. */
class SpringCloudTest {

  private static final FaultyHttpServer SERVER = FaultyHttpServer.start();
  private static final RecordingEngine ENGINE = new RecordingEngine();
  private static final Guarded GUARDED = Guarded.by(ENGINE, SqgMode.ENFORCE);

  private ConfigurableApplicationContext context;

  @FeignClient("user-center")
  interface Users {
    @GetMapping("/users")
    String users();

    @GetMapping("/status/503")
    String failing();
  }

  @FeignClient(name = "elsewhere", url = "${elsewhere.url}")
  interface Elsewhere {
    @GetMapping("/")
    String get();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @EnableFeignClients(clients = {Users.class, Elsewhere.class})
  static class Application {

    @Bean
    static HttpResilience http() {
      return GUARDED.http();
    }

    @Bean
    static HttpBeanPostProcessor post(HttpResilience http, BeanFactory beans) {
      return new HttpBeanPostProcessor(http, beans);
    }

    @Bean
    static FeignGuard feign(HttpResilience http) {
      return new FeignGuard(http);
    }

    @Bean
    @LoadBalanced
    RestTemplate balanced() {
      return new RestTemplate();
    }

    @Bean
    @LoadBalanced
    WebClient.Builder balancedBuilder() {
      return WebClient.builder();
    }
  }

  @BeforeEach
  void start() {
    ENGINE.takeCalls();
    context =
        new SpringApplicationBuilder(Application.class)
            .properties(
                "spring.main.web-application-type=none",
                "spring.main.banner-mode=off",
                "spring.cloud.discovery.client.simple.instances.user-center[0].uri="
                    + SERVER.url(""),
                "elsewhere.url=" + SERVER.url(""))
            .run();
  }

  @AfterEach
  void stop() {
    context.close();
  }

  @Test
  void a_load_balanced_feign_client_is_named_by_the_service() {
    assertThat(context.getBean(Users.class).users()).isEqualTo("ok");
    assertThatThrownBy(() -> context.getBean(Users.class).failing()).isNotNull();

    assertThat(ENGINE.takeCalls())
        .containsExactly("http:user-center:get SUCCESS", "http:user-center:get FAILURE");
  }

  @Test
  void a_feign_client_with_a_url_still_goes_past_the_load_balancer() {
    assertThat(context.getBean(Elsewhere.class).get()).isEqualTo("ok");

    assertThat(ENGINE.takeCalls()).containsExactly("http:localhost:get SUCCESS");
  }

  @Test
  void a_load_balanced_rest_template_is_named_by_the_service() {
    RestTemplate template = context.getBean(RestTemplate.class);
    assertThat(template.getForObject("http://user-center/users", String.class)).isEqualTo("ok");

    assertThat(ENGINE.takeCalls()).containsExactly("http:user-center:get SUCCESS");
  }

  @Test
  void a_load_balanced_web_client_is_named_by_the_service() {
    WebClient client = context.getBean(WebClient.Builder.class).build();
    String answer =
        client.get().uri("http://user-center/users").retrieve().bodyToMono(String.class).block();
    assertThat(answer).isEqualTo("ok");

    assertThat(ENGINE.takeCalls()).containsExactly("http:user-center:get SUCCESS");
  }

  @Test
  void a_service_without_instances_has_failed() {
    assertThatThrownBy(
            () ->
                context
                    .getBean(RestTemplate.class)
                    .getForObject("http://nobody-home/", String.class))
        .isNotInstanceOf(SqgResourceUnavailableException.class);

    assertThat(ENGINE.takeCalls()).containsExactly("http:nobody-home:get FAILURE");
  }
}
