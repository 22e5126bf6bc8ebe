package com.sqg.resilience.starter.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.env.PropertySourceLoader;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;

/** An environment of the given files, loaded as Spring Boot loads them; later ones override. */
final class TestEnvironment extends StandardEnvironment {

  static final List<String> ENGINES = Arrays.asList("sentinel", "noop");

  private int count;

  TestEnvironment() {
    getPropertySources().forEach(source -> getPropertySources().remove(source.getName()));
  }

  TestEnvironment yaml(String... lines) {
    return load(new YamlPropertySourceLoader(), String.join("\n", lines));
  }

  /** YAML below the prefix. */
  TestEnvironment rules(String... lines) {
    return yaml(
        "env:\n  config:\n    resilience:\n      "
            + String.join("\n", lines).replace("\n", "\n      "));
  }

  TestEnvironment properties(String... lines) {
    return load(new PropertiesPropertySourceLoader(), String.join("\n", lines));
  }

  TestEnvironment variables(Map<String, Object> variables) {
    getPropertySources()
        .addFirst(new SystemEnvironmentPropertySource("systemEnvironment", variables));
    return this;
  }

  TestEnvironment property(String name, Object value) {
    getPropertySources()
        .addFirst(new MapPropertySource("map" + count++, Collections.singletonMap(name, value)));
    return this;
  }

  private TestEnvironment load(PropertySourceLoader loader, String text) {
    ByteArrayResource file = new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8), "file");
    try {
      for (PropertySource<?> source : loader.load("file" + count++, file)) {
        getPropertySources().addFirst(source);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  ResilienceConfiguration read() {
    ResilienceConfiguration configuration = ConfigurationReader.read(this, ENGINES);
    if (configuration.isFaulty()) {
      throw new InvalidResilienceConfigurationException(
          configuration.faults(), Collections.emptyList());
    }
    return configuration;
  }
}
