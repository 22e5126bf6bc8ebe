package com.sqg.resilience.starter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.core.fallback.InvalidSqgResourceException;
import com.sqg.resilience.starter.MethodResilienceAutoConfiguration;
import com.sqg.resilience.starter.ResilienceAutoConfiguration;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class FailureAnalysisTest {

  @Test
  void an_application_with_a_bad_configuration_does_not_start_and_says_everything(
      CapturedOutput output) {
    SpringApplication application = new SpringApplication(Application.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.setDefaultProperties(
        Collections.singletonMap("spring.main.lazy-initialization", "true"));

    assertThatThrownBy(
            () ->
                application.run(
                    "--env.config.resilience.max-resources=0",
                    "--env.config.resilience.resources.http:a:b.flow.qsp=5"))
        .isInstanceOf(InvalidResilienceConfigurationException.class);

    assertThat(output.getAll().replace("\r", ""))
        .contains(
            "The configuration of sqg-resilience has 2 faults:\n"
                + "\n"
                + "    Property: env.config.resilience.resources.http:a:b.flow.qsp\n"
                + "    Value:    \"5\"\n"
                + "    Allowed:  there is no such setting; did you mean flow.qps?\n"
                + "    Origin:   commandLineArgs\n"
                + "\n"
                + "    Property: env.config.resilience.max-resources\n"
                + "    Value:    \"0\"\n"
                + "    Allowed:  a whole number from 1 to 100000\n")
        .contains("set env.config.resilience.enabled to false");
  }

  @Test
  void a_bad_configuration_and_bad_annotations_are_told_together_lazy_beans_included(
      CapturedOutput output) {
    SpringApplication application = new SpringApplication(Annotated.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.setDefaultProperties(
        Collections.singletonMap("spring.main.lazy-initialization", "true"));

    assertThatThrownBy(() -> application.run("--env.config.resilience.max-resources=0"))
        .isInstanceOf(InvalidResilienceConfigurationException.class)
        .hasMessageContaining("max-resources is '0'")
        .hasMessageContaining("$Annotated.call(): fallbackMethod \"missing\"");

    assertThat(output.getAll().replace("\r", ""))
        .containsOnlyOnce("APPLICATION FAILED TO START")
        .contains(
            "The configuration of sqg-resilience has one fault:\n"
                + "\n"
                + "    Property: env.config.resilience.max-resources\n")
        .contains(
            "Annotations have one fault:\n"
                + "\n"
                + "    "
                + Annotated.class.getName()
                + ".call(): fallbackMethod \"missing\"")
        .contains("Correct the properties and the annotations or methods above.");
  }

  @Test
  void an_application_with_a_bad_annotation_does_not_start_and_says_what_is_wrong(
      CapturedOutput output) {
    SpringApplication application = new SpringApplication(Annotated.class);
    application.setWebApplicationType(WebApplicationType.NONE);

    assertThatThrownBy(application::run).isInstanceOf(InvalidSqgResourceException.class);

    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("1 fault in annotations")
        .contains("Correct the annotations or methods named above.");
  }

  @ImportAutoConfiguration({
    ResilienceAutoConfiguration.class,
    MethodResilienceAutoConfiguration.class
  })
  static class Annotated {

    @SqgResource(value = "a", fallbackMethod = "missing")
    public void call() {}
  }

  @ImportAutoConfiguration(ResilienceAutoConfiguration.class)
  static class Application {}
}
