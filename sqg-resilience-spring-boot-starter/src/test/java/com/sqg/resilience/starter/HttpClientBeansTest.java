package com.sqg.resilience.starter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.http.SqgHttpOperationNamer;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import feign.Client;
import feign.Feign;
import feign.RequestLine;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.classic.MinimalHttpClient;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.web.client.RestTemplateAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;

/** An application's clients are guarded as they are, and can be injected as before. */
class HttpClientBeansTest {

  private static final FaultyHttpServer SERVER = FaultyHttpServer.start();

  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(AllAutoConfigurations.get())
          .withConfiguration(AutoConfigurations.of(RestTemplateAutoConfiguration.class))
          .withUserConfiguration(Clients.class);

  @Configuration(proxyBeanMethods = false)
  static class Clients {

    @Bean
    RestTemplate template() {
      return new RestTemplate();
    }

    @Bean
    RestTemplate built(RestTemplateBuilder builder) {
      return builder.build();
    }

    @Bean
    @Scope("prototype")
    WebClient.Builder webClientBuilder() {
      return WebClient.builder();
    }

    @Bean
    WebClient webClient() {
      return WebClient.create();
    }

    @Bean
    OkHttpClient okHttpClient() {
      return new OkHttpClient();
    }

    @Bean
    OkHttpClient.Builder okHttpBuilder() {
      return new OkHttpClient.Builder();
    }

    @Bean
    CloseableHttpClient apacheClient() {
      return HttpClients.createDefault();
    }

    @Bean
    HttpClientBuilder apacheBuilder() {
      return HttpClients.custom();
    }

    @Bean
    MinimalHttpClient minimalClient() {
      return HttpClients.createMinimal();
    }

    @Bean
    Client feignClient() {
      return new Client.Default(null, null);
    }

    @Bean
    Feign.Builder feignBuilder() {
      return Feign.builder();
    }
  }

  static class Injected {
    @Autowired RestTemplate template;
    @Autowired OkHttpClient okHttp;
    @Autowired MinimalHttpClient minimal;
    @Autowired Map<String, HttpClient> apache;
    @Autowired Client feign;
  }

  interface Api {
    @RequestLine("GET /")
    String get();
  }

  private static void okHttp(OkHttpClient client) {
    try (Response response =
        client.newCall(new Request.Builder().url(SERVER.url("/")).build()).execute()) {
      assertThat(response.body().string()).isEqualTo("ok");
    } catch (IOException fault) {
      throw new java.io.UncheckedIOException(fault);
    }
  }

  private static void apache(CloseableHttpClient client) {
    try {
      assertThat(
              client.<Integer>execute(new HttpGet(SERVER.url("/")), response -> response.getCode()))
          .isEqualTo(200);
    } catch (IOException fault) {
      throw new java.io.UncheckedIOException(fault);
    }
  }

  private static void webClient(WebClient client) {
    assertThat(client.get().uri(SERVER.url("/")).retrieve().bodyToMono(String.class).block())
        .isEqualTo("ok");
  }

  private void countsOnce(Consumer<AssertableApplicationContext> call) {
    runner.run(
        context -> {
          call.accept(context);
          GuardedResource resource =
              context.getBean(ResilienceRuntime.class).resources().find("http:localhost:get");
          assertThat(resource).isNotNull();
          assertThat(resource.statistics().completed()).isEqualTo(1);
        });
  }

  @Test
  void a_rest_template() {
    countsOnce(
        context ->
            context
                .getBean("template", RestTemplate.class)
                .getForObject(SERVER.url("/"), String.class));
  }

  @Test
  void a_rest_template_of_boots_builder() {
    countsOnce(
        context ->
            context
                .getBean("built", RestTemplate.class)
                .getForObject(SERVER.url("/"), String.class));
    countsOnce(
        context ->
            context
                .getBean(RestTemplateBuilder.class)
                .additionalInterceptors((request, body, next) -> next.execute(request, body))
                .build()
                .getForObject(SERVER.url("/"), String.class));
  }

  @Test
  void a_web_client_and_its_builder() {
    countsOnce(context -> webClient(context.getBean(WebClient.class)));
    countsOnce(context -> webClient(context.getBean(WebClient.Builder.class).build()));
  }

  @Test
  void an_okhttp_client_and_its_builder() {
    countsOnce(context -> okHttp(context.getBean(OkHttpClient.class)));
    countsOnce(context -> okHttp(context.getBean(OkHttpClient.Builder.class).build()));
  }

  @Test
  void a_client_of_apache_and_its_builder() {
    countsOnce(context -> apache(context.getBean("apacheClient", CloseableHttpClient.class)));
    countsOnce(context -> apache(context.getBean(HttpClientBuilder.class).build()));
  }

  @Test
  void a_feign_client_and_builder() {
    countsOnce(
        context ->
            Feign.builder()
                .client(context.getBean(Client.class))
                .target(Api.class, SERVER.url(""))
                .get());
    countsOnce(
        context -> context.getBean(Feign.Builder.class).target(Api.class, SERVER.url("")).get());
    countsOnce(
        context ->
            context
                .getBean(Feign.Builder.class)
                .client(context.getBean(Client.class))
                .target(Api.class, SERVER.url(""))
                .get());
  }

  @Test
  void what_is_asked_for_by_its_class_keeps_it() {
    runner
        .withBean(Injected.class)
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              Injected injected = context.getBean(Injected.class);
              assertThat(injected.apache).containsOnlyKeys("apacheClient", "minimalClient");
              assertThat(injected.minimal).isSameAs(context.getBean("minimalClient"));
            });
  }

  @Test
  void a_namer_bean_names_operations() {
    runner
        .withBean(SqgHttpOperationNamer.class, () -> request -> request.port() + "-query")
        .run(
            context -> {
              context
                  .getBean("template", RestTemplate.class)
                  .getForObject(SERVER.url("/"), String.class);
              assertThat(context.getBean(ResilienceRuntime.class).resources().all())
                  .extracting(GuardedResource::name)
                  .containsExactly("http:localhost:" + SERVER.port() + "-query");
            });
  }

  @Test
  void the_adapters_own_switch_leaves_them_alone() {
    runner
        .withPropertyValues("env.config.resilience.adapters.http.enabled=false")
        .run(
            context -> {
              assertThat(context.getBean("template", RestTemplate.class).getInterceptors())
                  .isEmpty();
              assertThat(context.getBean(OkHttpClient.class).interceptors()).isEmpty();
            });
  }

  @Test
  void after_the_context_is_closed_they_work_unguarded() {
    runner.run(
        context -> {
          RestTemplate template = context.getBean("template", RestTemplate.class);
          ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
          context.close();

          assertThat(template.getForObject(SERVER.url("/"), String.class)).isEqualTo("ok");
          assertThat(runtime.resources().all()).isEmpty();
        });
  }
}
