package com.sqg.resilience.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import java.net.URI;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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

  @Test
  void a_rest_template() throws Exception {
    RestTemplate template = context.getBean("template", RestTemplate.class);
    keepsTheContract(url -> template.getForObject(URI.create(url), String.class));
  }

  @Test
  void a_rest_template_of_boots_builder() throws Exception {
    Object builder = context.getBean(builderType());
    RestTemplate template = (RestTemplate) evaluate("#bean.build()", builder, null);
    keepsTheContract(url -> template.getForObject(URI.create(url), String.class));
  }

  private static Class<?> builderType() {
    ClassLoader loader = HttpClientsTest.class.getClassLoader();
    String before4 = "org.springframework.boot.web.client.RestTemplateBuilder";
    return ClassUtils.resolveClassName(
        ClassUtils.isPresent(before4, loader)
            ? before4
            : "org.springframework.boot.restclient.RestTemplateBuilder",
        loader);
  }

  @Test
  void a_rest_client_of_boots_builder() throws Exception {
    assumeTrue(ClassUtils.isPresent(REST_CLIENT, getClass().getClassLoader()), "Spring 6.1");
    Object builder = context.getBean(ClassUtils.resolveClassName(REST_CLIENT + ".Builder", null));
    Object client = evaluate("#bean.build()", builder, null);
    keepsTheContract(
        url ->
            (String)
                evaluate(
                    "#bean.get().uri(#uri).retrieve().body(T(String))", client, URI.create(url)));
  }

  @Test
  void a_rest_client_with_interceptors_is_named_by_what_these_are_given() {
    assumeTrue(ClassUtils.isPresent(REST_CLIENT, getClass().getClassLoader()), "Spring 6.1");
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
    variables.setVariable(
        "builder", context.getBean(ClassUtils.resolveClassName(REST_CLIENT + ".Builder", null)));
    variables.setVariable("reroute", reroute);
    variables.setVariable("uri", URI.create("http://user-center/"));
    new SpelExpressionParser()
        .parseExpression(
            "#builder.requestInterceptor(#reroute).build()"
                + ".get().uri(#uri).retrieve().body(T(String))")
        .getValue(variables);

    assertThat(context.getBean(ResilienceRuntime.class).resources().all())
        .extracting(GuardedResource::name)
        .containsExactly("http:user-center:get");
  }

  @Test
  void a_web_client() throws Exception {
    WebClient client = context.getBean(WebClient.class);
    keepsTheContract(
        url -> client.get().uri(URI.create(url)).retrieve().bodyToMono(String.class).block());
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
