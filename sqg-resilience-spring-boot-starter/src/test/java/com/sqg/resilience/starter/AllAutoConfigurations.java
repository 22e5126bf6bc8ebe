package com.sqg.resilience.starter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
    try {
      for (Resource file :
          new PathMatchingResourcePatternResolver().getResources("classpath*:" + FILE)) {
        String text = StreamUtils.copyToString(file.getInputStream(), StandardCharsets.UTF_8);
        if (text.contains(ResilienceAutoConfiguration.class.getName())) {
          return AutoConfigurations.of(classes(text.trim().split("\\s+")));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new IllegalStateException(new ClassPathResource(FILE) + " of the starter not found");
  }

  private static Class<?>[] classes(String[] names) {
    Class<?>[] classes = new Class<?>[names.length];
    for (int i = 0; i < names.length; i++) {
      classes[i] = ClassUtils.resolveClassName(names[i], null);
    }
    return classes;
  }
}
