package com.sqg.resilience.starter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurationImportSelector;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.AnnotationAttributes;
import org.springframework.core.type.AnnotationMetadata;
import reactor.core.publisher.Mono;

class OptionalDependenciesTest {

  /** Packages, and a class of each. */
  private static final Map<String, String> OPTIONAL =
      Map.ofEntries(
          Map.entry("io.micrometer", "io.micrometer.core.instrument.MeterRegistry"),
          Map.entry(
              "org.springframework.boot.actuate",
              "org.springframework.boot.actuate.endpoint.annotation.Endpoint"),
          Map.entry("org.apache.ibatis", "org.apache.ibatis.plugin.Interceptor"),
          Map.entry("org.mybatis", "org.mybatis.spring.SqlSessionFactoryBean"),
          Map.entry("org.springframework.jdbc", "org.springframework.jdbc.core.JdbcTemplate"),
          Map.entry(
              "org.springframework.transaction",
              "org.springframework.transaction.PlatformTransactionManager"),
          Map.entry("org.springframework.web", "org.springframework.web.servlet.DispatcherServlet"),
          Map.entry(
              "org.springframework.data",
              "org.springframework.data.redis.connection.RedisConnectionFactory"),
          Map.entry("javax.servlet", "javax.servlet.Filter"),
          Map.entry("feign", "feign.Client"),
          Map.entry("okhttp3", "okhttp3.OkHttpClient"),
          Map.entry("org.apache.hc", "org.apache.hc.client5.http.classic.HttpClient"),
          Map.entry("reactor", "reactor.core.publisher.Mono"),
          Map.entry("org.reactivestreams", "org.reactivestreams.Publisher"),
          Map.entry("com.fasterxml.jackson", "com.fasterxml.jackson.databind.ObjectMapper"));

  /** Has the starter's auto-configurations by name, as applications have them. */
  @Configuration(proxyBeanMethods = false)
  @Import(ByName.class)
  static class AutoConfigured {}

  /** From a loaded class Java leaves out a condition that names an absent one. */
  static final class ByName extends AutoConfigurationImportSelector {

    @Override
    protected List<String> getCandidateConfigurations(
        AnnotationMetadata metadata, AnnotationAttributes attributes) {
      return AllAutoConfigurations.names();
    }

    @Override
    protected AnnotationAttributes getAttributes(AnnotationMetadata metadata) {
      return new AnnotationAttributes(
          Map.of("exclude", new String[0], "excludeName", new String[0]));
    }
  }

  /** What runs on the class path under test: an application with a guarded bean. */
  public static final class Application implements Runnable {

    static class Service {
      @SqgResource(value = "guarded-bean", fallbackMethod = "instead")
      public String call() {
        throw new IllegalStateException("down");
      }

      String instead() {
        return "instead";
      }
    }

    @Override
    public void run() {
      new ApplicationContextRunner()
          .withUserConfiguration(AutoConfigured.class)
          .withPropertyValues(
              "env.config.resilience.engine=noop", "env.config.resilience.mode=enforce")
          .withBean(Service.class)
          .run(
              context -> {
                assertThat(context).hasNotFailed();
                assertThat(context.getBean(SqgResilienceOperations.class).call("a", () -> 1))
                    .isEqualTo(1);
                assertThat(context.getBean(Service.class).call()).isEqualTo("instead");
                GuardedResource guarded =
                    context.getBean(ResilienceRuntime.class).resources().find("guarded-bean");
                assertThat(guarded.statistics().results(SqgFailureDecision.FAILURE)).isEqualTo(1);
              });
    }
  }

  /** With Reactor the same class path guards what it then may return. */
  public static final class ReactiveApplication implements Runnable {

    static class Service {
      @SqgResource("guarded-mono")
      public Mono<String> call() {
        return Mono.just("called");
      }
    }

    @Override
    public void run() {
      new ApplicationContextRunner()
          .withUserConfiguration(AutoConfigured.class)
          .withPropertyValues("env.config.resilience.engine=noop")
          .withBean(Service.class)
          .run(
              context -> {
                Mono<String> mono = context.getBean(Service.class).call();
                mono.block();
                mono.block();
                GuardedResource guarded =
                    context.getBean(ResilienceRuntime.class).resources().find("guarded-mono");
                assertThat(guarded.statistics().completed()).as("subscriptions").isEqualTo(2);
              });
    }
  }

  static Set<String> optional() {
    return OPTIONAL.keySet();
  }

  @ParameterizedTest
  @MethodSource("optional")
  void without_an_optional_library_the_application_starts_and_its_beans_are_guarded(String missing)
      throws Exception {
    String type = OPTIONAL.get(missing);
    assertThat(Class.forName(type)).as("is there, or its absence would mean nothing").isNotNull();
    try (ClassPathWithout classPath = new ClassPathWithout(missing)) {
      assertThatThrownBy(() -> classPath.loadClass(type))
          .isInstanceOf(ClassNotFoundException.class);
      classPath.run(Application.class);
    }
  }

  @Test
  void without_any_optional_library_the_application_starts_and_its_beans_are_guarded()
      throws Exception {
    try (ClassPathWithout classPath = new ClassPathWithout(optional().toArray(new String[0]))) {
      classPath.run(Application.class);
    }
  }

  @Test
  void with_all_of_them_a_class_path_of_its_own_guards_reactive_beans_too() throws Exception {
    try (ClassPathWithout classPath = new ClassPathWithout()) {
      assertThat(classPath.loadClass(SqgResource.class.getName())).isNotSameAs(SqgResource.class);
      classPath.run(Application.class);
      classPath.run(ReactiveApplication.class);
    }
  }
}
