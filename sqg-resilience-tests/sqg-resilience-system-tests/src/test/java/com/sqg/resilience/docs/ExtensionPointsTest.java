package com.sqg.resilience.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.http.SqgHttpOperationNamer;
import com.sqg.resilience.api.http.SqgHttpRequest;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.docs.examples.BulkheadEngine;
import com.sqg.resilience.docs.examples.ClusterNames;
import com.sqg.resilience.docs.examples.GuardedByHand;
import com.sqg.resilience.docs.examples.HttpStatusClassifier;
import com.sqg.resilience.docs.examples.OpenBreakerAlert;
import com.sqg.resilience.docs.examples.Payments;
import com.sqg.resilience.docs.examples.QpsFromElsewhere;
import com.sqg.resilience.docs.examples.ReviewClient;
import com.sqg.resilience.docs.examples.TemplateOperations;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.mybatis.spring.annotation.MapperScan;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.RestTemplate;

/** The examples of the documentation do in an application what their pages say. */
class ExtensionPointsTest {

  private static ConfigurableApplicationContext start(Class<?> application, String... properties) {
    return new SpringApplicationBuilder(application)
        .web(WebApplicationType.NONE)
        .properties("spring.main.banner-mode=off", "env.config.resilience.mode=enforce")
        .properties(properties)
        .run();
  }

  @Test
  void classifier_strategy_listener_names_and_rule_source() {
    try (ConfigurableApplicationContext context = start(Application.class)) {
      SqgResilienceOperations calls = context.getBean(SqgResilienceOperations.class);
      ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);

      assertThat(context.getBean(ReviewClient.class).reviews("1")).isEmpty();

      failWith(calls, HttpStatus.NOT_FOUND);
      failWith(calls, HttpStatus.TOO_MANY_REQUESTS);
      assertThat(results(runtime, "http:a:b", SqgFailureDecision.IGNORED)).isEqualTo(1);
      assertThat(results(runtime, "http:a:b", SqgFailureDecision.FAILURE)).isEqualTo(1);

      context.getBean(Items.class).one();
      assertThat(results(runtime, "mysql:cluster-7:query", SqgFailureDecision.SUCCESS))
          .isEqualTo(1);

      QpsFromElsewhere source = context.getBean(QpsFromElsewhere.class);
      source.changed(1, Map.of("limited", 1.0));
      calls.run("limited", () -> {});
      assertThatExceptionOfType(SqgResourceUnavailableException.class)
          .isThrownBy(() -> calls.run("limited", () -> {}));

      for (int i = 0; i < 20; i++) {
        failWith(calls, HttpStatus.TOO_MANY_REQUESTS);
      }
      await()
          .untilAsserted(
              () ->
                  assertThat(Application.ALERTS)
                      .singleElement()
                      .asString()
                      .startsWith("http:a:b is open since"));
    }
  }

  @Test
  void a_classifier_gets_the_status_of_a_guarded_client() throws IOException {
    HttpServer busy =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    busy.createContext(
        "/",
        exchange -> {
          int status = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    busy.start();
    try (ConfigurableApplicationContext context = start(Application.class)) {
      RestTemplate client = context.getBean(RestTemplate.class);
      String url = "http://127.0.0.1:" + busy.getAddress().getPort() + "/{status}";

      for (int status : new int[] {429, 404}) {
        assertThatExceptionOfType(HttpClientErrorException.class)
            .isThrownBy(() -> client.getForObject(url, String.class, status));
      }

      ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
      assertThat(results(runtime, "http:127.0.0.1:get", SqgFailureDecision.FAILURE)).isEqualTo(1);
      assertThat(results(runtime, "http:127.0.0.1:get", SqgFailureDecision.IGNORED)).isEqualTo(1);
    } finally {
      busy.stop(0);
    }
  }

  @Test
  void jdbc_guarded_by_hand_beside_the_template_of_spring_boot() throws SQLException {
    try (ConfigurableApplicationContext context = start(Application.class)) {
      context
          .getBean(JdbcTemplate.class)
          .execute("create table if not exists items (name varchar(9))");
      GuardedByHand byHand = context.getBean(GuardedByHand.class);

      assertThat(byHand.names()).isEmpty();
      try (Connection connection = byHand.dataSource().getConnection();
          Statement statement = connection.createStatement()) {
        statement.executeQuery("select name from items");
      }

      assertThat(
              results(
                  context.getBean(ResilienceRuntime.class),
                  "jdbc:cluster-7:query",
                  SqgFailureDecision.SUCCESS))
          .isEqualTo(2);
    }
  }

  @Test
  void operations_named_by_templates() {
    try (ConfigurableApplicationContext context = start(Application.class)) {
      SqgHttpOperationNamer namer = context.getBean(SqgHttpOperationNamer.class);

      assertThat(namer.operation(SqgHttpRequest.of("GET", "ware", -1, "http://ware/w/{id}?x=1")))
          .isEqualTo("get/w/{id}");
      assertThat(namer.operation(SqgHttpRequest.of("GET", "ware", -1, null))).isNull();
    }
  }

  @Test
  void programmatic_calls() throws Exception {
    try (ConfigurableApplicationContext context = start(Application.class)) {
      SqgResilienceOperations calls = context.getBean(SqgResilienceOperations.class);
      ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
      Payments payments = new Payments(new Payments.Client(), calls);

      assertThat(payments.charge("4711")).isEqualTo("receipt of 4711");
      payments.refund("4711");
      assertThatExceptionOfType(IOException.class).isThrownBy(() -> payments.rate("EUR"));
      assertThat(payments.rateOrDefault("EUR")).isEqualTo("1.00");
      assertThat(payments.quote("SQG").toCompletableFuture().join()).isEqualTo("n/a");
      payments.place("bob", "4711");
      assertThatExceptionOfType(Payments.OutOfStockException.class)
          .isThrownBy(() -> payments.place("bob", "gone"));

      assertThat(results(runtime, "http:pay:charge", SqgFailureDecision.SUCCESS)).isEqualTo(1);
      assertThat(results(runtime, "order-place", SqgFailureDecision.IGNORED)).isEqualTo(1);

      runtime.modes().setGlobal(SqgMode.OBSERVE);
      assertThatExceptionOfType(IOException.class).isThrownBy(() -> payments.rateOrDefault("EUR"));
    }
  }

  @Test
  void an_engine_of_ones_own() {
    try (ConfigurableApplicationContext context =
        start(
            OtherEngine.class,
            "env.config.resilience.resources.narrow.bulkhead.enabled=true",
            "env.config.resilience.resources.narrow.bulkhead.max-concurrent-calls=1")) {
      SqgResilienceOperations calls = context.getBean(SqgResilienceOperations.class);
      assertThatExceptionOfType(SqgResourceUnavailableException.class)
          .isThrownBy(() -> calls.run("narrow", () -> calls.run("narrow", () -> {})))
          .satisfies(refusal -> assertThat(refusal.engine()).isEqualTo("bulkhead-only"));
      calls.run("narrow", () -> {});
    }
  }

  private static void failWith(SqgResilienceOperations calls, HttpStatus status) {
    try {
      calls.run(
          "http:a:b",
          () -> {
            throw HttpClientErrorException.create(
                status, "scripted", HttpHeaders.EMPTY, new byte[0], StandardCharsets.UTF_8);
          });
    } catch (HttpClientErrorException | SqgResourceUnavailableException expected) {
      return;
    }
    throw new AssertionError("nothing was thrown");
  }

  private static long results(
      ResilienceRuntime runtime, String resource, SqgFailureDecision decision) {
    return runtime.resources().find(resource).statistics().results(decision);
  }

  @Mapper
  interface Items {

    @Select("select 1")
    int one();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @MapperScan(basePackageClasses = ExtensionPointsTest.class, annotationClass = Mapper.class)
  @Import({
    GuardedByHand.class,
    HttpStatusClassifier.class,
    QpsFromElsewhere.class,
    ReviewClient.class,
    TemplateOperations.class
  })
  static class Application {

    static final List<String> ALERTS = new CopyOnWriteArrayList<>();

    @Bean
    OpenBreakerAlert alert() {
      return new OpenBreakerAlert(ALERTS::add);
    }

    @Bean
    ClusterNames clusterNames() {
      return new ClusterNames(() -> "cluster-7");
    }

    @Bean
    RestTemplate client() {
      return new RestTemplate();
    }

    @Bean
    DataSource tenants() {
      JdbcDataSource target = new JdbcDataSource();
      target.setUrl("jdbc:h2:mem:tenants;DB_CLOSE_DELAY=-1");
      AbstractRoutingDataSource routing =
          new AbstractRoutingDataSource() {
            @Override
            protected Object determineCurrentLookupKey() {
              return "tenant-4711";
            }
          };
      routing.setTargetDataSources(Map.of("tenant-4711", target));
      return routing;
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(
      excludeName = "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration")
  static class OtherEngine {

    @Bean
    BulkheadEngine bulkheadEngine() {
      return new BulkheadEngine();
    }
  }
}
