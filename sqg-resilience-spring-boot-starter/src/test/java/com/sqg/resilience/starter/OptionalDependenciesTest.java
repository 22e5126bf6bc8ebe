package com.sqg.resilience.starter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgResilienceOperations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class OptionalDependenciesTest {

  private static final String[] OPTIONAL = {
    "io.micrometer",
    "org.springframework.boot.actuate",
    "org.apache.ibatis",
    "org.mybatis",
    "org.springframework.jdbc",
    "org.springframework.transaction",
    "org.springframework.web",
    "javax.servlet",
    "reactor",
    "com.fasterxml.jackson",
    "org.aspectj"
  };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.micrometer",
        "org.springframework.boot.actuate",
        "org.apache.ibatis",
        "org.mybatis",
        "org.springframework.jdbc",
        "org.springframework.transaction",
        "org.springframework.web",
        "javax.servlet",
        "reactor",
        "com.fasterxml.jackson",
        "org.aspectj"
      })
  void without_an_optional_library_the_application_starts_and_calls_are_guarded(String missing) {
    startsAndGuardsWithout(missing);
  }

  @Test
  void without_any_optional_library_the_application_starts_and_calls_are_guarded() {
    startsAndGuardsWithout(OPTIONAL);
  }

  private static void startsAndGuardsWithout(String... missing) {
    new ApplicationContextRunner()
        .withClassLoader(new FilteredClassLoader(missing))
        .withConfiguration(AllAutoConfigurations.get())
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context.getBean(SqgResilienceOperations.class).call("a", () -> 1))
                  .isEqualTo(1);
            });
  }
}
