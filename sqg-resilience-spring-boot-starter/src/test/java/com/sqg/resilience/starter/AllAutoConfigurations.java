package com.sqg.resilience.starter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.util.ClassUtils;
import org.springframework.util.StreamUtils;

/** Whatever the starter registers, so that none is forgotten in a test. */
final class AllAutoConfigurations {

  private static final String FILE =
      "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";

  private AllAutoConfigurations() {}

  static AutoConfigurations get() {
    return AutoConfigurations.of(
        names().stream()
            .map(name -> ClassUtils.resolveClassName(name, null))
            .toArray(Class<?>[]::new));
  }

  static List<String> names() {
    try {
      for (Resource file :
          new PathMatchingResourcePatternResolver().getResources("classpath*:" + FILE)) {
        String text = StreamUtils.copyToString(file.getInputStream(), StandardCharsets.UTF_8);
        if (text.contains(ResilienceAutoConfiguration.class.getName())) {
          return List.of(text.trim().split("\\s+"));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new IllegalStateException(new ClassPathResource(FILE) + " of the starter not found");
  }
}
