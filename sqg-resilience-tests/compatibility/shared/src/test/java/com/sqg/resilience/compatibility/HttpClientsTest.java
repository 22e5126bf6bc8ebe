package com.sqg.resilience.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import java.net.URI;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.StandardEvaluationContext;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.support.HttpRequestWrapper;
import org.springframework.util.ClassUtils;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;

/** Spring's HTTP clients, each of which this generation has in another form. */
class HttpClientsTest {

  private static final String GET = "http:localhost:get";
  private static final String REST_CLIENT = "org.springframework.web.client.RestClient";

  private static final String REST_TEMPLATE = "RestTemplate";
  private static final String REST_TEMPLATE_BUILDER = "RestTemplateBuilder";
  private static final String REST_CLIENT_BUILDER = "RestClient.Builder";
  private static final String WEB_CLIENT = "WebClient";

  private final FaultyHttpServer server = FaultyHttpServer.start();
  private ConfigurableApplicationContext context;

  @Configuration(proxyBeanMethods = false)
  static class Clients {

    @Bean
    RestTemplate template() {
      return new RestTemplate();
    }

    @Bean
    WebClient webClient() {
      return WebClient.create();
    }
  }

  interface Client {
    String get(String url) throws Exception;
  }

  @BeforeEach
  void start() {
    context =
        CompatibilityApplication.start(
            new Class<?>[] {Clients.class},
            "env.config.resilience.mode=enforce",
            "env.config.resilience.kinds.http.circuit-breaker.minimum-request-amount=4",
            "env.config.resilience.kinds.http.circuit-breaker.statistical-window=10m",
            "env.config.resilience.kinds.http.circuit-breaker.open-duration=1h");
  }

  @AfterEach
  void stop() {
    context.close();
    server.close();
  }

  /** The clients of this generation. */
  static List<String> clients() {
    return hasRestClient()
        ? List.of(REST_TEMPLATE, REST_TEMPLATE_BUILDER, WEB_CLIENT, REST_CLIENT_BUILDER)
        : List.of(REST_TEMPLATE, REST_TEMPLATE_BUILDER, WEB_CLIENT);
  }

  /** The builders among them that take interceptors. */
  static List<String> interceptedBuilders() {
    return clients().stream()
        .filter(List.of(REST_TEMPLATE_BUILDER, REST_CLIENT_BUILDER)::contains)
        .toList();
  }

  private static boolean hasRestClient() {
    return !SpringBootVersion.getVersion().startsWith("2.");
  }

  @Test
  void no_client_of_this_generation_is_left_out() {
    assertThat(hasRestClient())
        .isEqualTo(ClassUtils.isPresent(REST_CLIENT, getClass().getClassLoader()));
    assertThat(clients()).hasSize(hasRestClient() ? 4 : 3);
    assertThat(interceptedBuilders()).hasSize(hasRestClient() ? 2 : 1);
  }

  @ParameterizedTest
  @MethodSource("clients")
  void each_client_keeps_the_contract(String name) throws Exception {
    keepsTheContract(client(name));
  }

  private Client client(String name) {
    switch (name) {
      case REST_TEMPLATE:
        RestTemplate template = context.getBean("template", RestTemplate.class);
        return url -> template.getForObject(URI.create(url), String.class);
      case REST_TEMPLATE_BUILDER:
        RestTemplate built = (RestTemplate) evaluate("#bean.build()", builder(name), null);
        return url -> built.getForObject(URI.create(url), String.class);
      case REST_CLIENT_BUILDER:
        Object client = evaluate("#bean.build()", builder(name), null);
        return url ->
            (String)
                evaluate(
                    "#bean.get().uri(#uri).retrieve().body(T(String))", client, URI.create(url));
      default:
        WebClient webClient = context.getBean(WebClient.class);
        return url ->
            webClient.get().uri(URI.create(url)).retrieve().bodyToMono(String.class).block();
    }
  }

  /** Boot's builder of a client. */
  private Object builder(String name) {
    Class<?> type =
        name.equals(REST_CLIENT_BUILDER)
            ? ClassUtils.resolveClassName(REST_CLIENT + ".Builder", null)
            : restTemplateBuilderType();
    return context.getBean(type);
  }

  private static Class<?> restTemplateBuilderType() {
    ClassLoader loader = HttpClientsTest.class.getClassLoader();
    String before4 = "org.springframework.boot.web.client.RestTemplateBuilder";
    return ClassUtils.resolveClassName(
        ClassUtils.isPresent(before4, loader)
            ? before4
            : "org.springframework.boot.restclient.RestTemplateBuilder",
        loader);
  }

  @ParameterizedTest
  @MethodSource("interceptedBuilders")
  void a_client_with_interceptors_is_named_by_what_these_are_given(String name) {
    ClientHttpRequestInterceptor reroute =
        (request, body, next) ->
            next.execute(
                new HttpRequestWrapper(request) {
                  @Override
                  public URI getURI() {
                    return URI.create(server.url("/"));
                  }
                },
                body);
    StandardEvaluationContext variables = new StandardEvaluationContext();
    variables.setVariable("builder", builder(name));
    variables.setVariable("reroute", reroute);
    variables.setVariable("uri", URI.create("http://user-center/"));
    new SpelExpressionParser()
        .parseExpression(
            name.equals(REST_CLIENT_BUILDER)
                ? "#builder.requestInterceptor(#reroute).build()"
                    + ".get().uri(#uri).retrieve().body(T(String))"
                : "#builder.additionalInterceptors(#reroute).build()"
                    + ".getForObject(#uri, T(String))")
        .getValue(variables);

    assertThat(context.getBean(ResilienceRuntime.class).resources().all())
        .extracting(GuardedResource::name)
        .containsExactly("http:user-center:get");
  }

  /** Types that not every generation has cannot be called in a test that runs on all. */
  private static Object evaluate(String expression, Object bean, URI uri) {
    StandardEvaluationContext variables = new StandardEvaluationContext();
    variables.setVariable("bean", bean);
    variables.setVariable("uri", uri);
    return new SpelExpressionParser().parseExpression(expression).getValue(variables);
  }

  private void keepsTheContract(Client client) throws Exception {
    assertThat(client.get(server.url("/orders/1"))).isEqualTo("ok");
    assertThat(client.get(server.url("/orders/2?at=1"))).isEqualTo("ok");
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(() -> client.get(server.url("/status/404")))
          .isNotInstanceOf(SqgResourceUnavailableException.class);
    }
    for (String fault : new String[] {"/status/503", "/status/500", "/reset-body"}) {
      assertThatThrownBy(() -> client.get(server.url(fault)))
          .isNotInstanceOf(SqgResourceUnavailableException.class);
    }
    GuardedResource resource = context.getBean(ResilienceRuntime.class).resources().find(GET);
    assertThat(resource).isNotNull();
    // An exchange of WebClient ends beside the caller's thread.
    Awaitility.await()
        .untilAsserted(
            () -> {
              assertThat(resource.statistics().results(SqgFailureDecision.SUCCESS)).isEqualTo(2);
              assertThat(resource.statistics().results(SqgFailureDecision.IGNORED)).isEqualTo(5);
              assertThat(resource.statistics().results(SqgFailureDecision.FAILURE)).isEqualTo(3);
            });

    assertThatThrownBy(() -> client.get(server.url("/")))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
  }
}
