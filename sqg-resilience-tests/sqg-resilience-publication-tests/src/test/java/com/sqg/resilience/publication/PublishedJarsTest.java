package com.sqg.resilience.publication;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our jars work on the module path, and their sources and Javadoc come with them. */
class PublishedJarsTest {

  private static final String CLASSES = "com/.*\\.class";

  static Iterable<PublishedModule> modules() throws Exception {
    return PublishedModule.all();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void a_jar_comes_with_its_sources_and_javadoc(PublishedModule module) throws Exception {
    Set<String> classes = module.files("com/[^$]*\\.class").keySet();
    assertThat(classes).isNotEmpty();

    assertThat(PublishedModule.files(module.jar("-sources"), ".*").keySet())
        .containsAll(classes.stream().map(name -> name.replace(".class", ".java")).toList());
    assertThat(PublishedModule.files(module.jar("-javadoc"), ".*").keySet())
        .contains("index.html")
        .anyMatch(name -> name.matches("com/sqg/resilience/.*/package-summary.html"));
  }

  @Test
  void every_jar_names_its_module() throws Exception {
    Map<String, Path> names = new HashMap<>();
    for (Path jar : jars()) {
      String name;
      try (JarFile file = new JarFile(jar.toFile())) {
        name = file.getManifest().getMainAttributes().getValue("Automatic-Module-Name");
      }
      assertThat(name).as(jar.toString()).isNotNull().matches("com\\.sqg\\.resilience(\\.[a-z]+)+");
      assertThat(PublishedModule.files(jar, CLASSES).keySet())
          .as("packages of the module " + name)
          .allMatch(file -> file.startsWith(name.replace('.', '/')) || isKit(file));
      assertThat(names.put(name, jar)).as(name).isNull();
    }
    assertThat(names).containsKeys("com.sqg.resilience.api", "com.sqg.resilience.starter");
  }

  /** The conformance kit has two packages; its module is called after the one that is used. */
  private static boolean isKit(String file) {
    return file.startsWith("com/sqg/resilience/core/testing/");
  }

  @Test
  void no_package_is_split() throws Exception {
    Map<String, Set<Path>> owners = new HashMap<>();
    for (Path jar : jars()) {
      for (String file : PublishedModule.files(jar, CLASSES).keySet()) {
        String javaPackage = file.substring(0, file.lastIndexOf('/'));
        owners.computeIfAbsent(javaPackage, none -> new TreeSet<>()).add(jar);
      }
    }
    assertThat(owners).isNotEmpty().allSatisfy((name, jars) -> assertThat(jars).hasSize(1));
  }

  /** Else Spring Boot reads each of them at every start, only to leave some of them out. */
  @Test
  void what_auto_configurations_depend_on_is_written_down() throws Exception {
    PublishedModule starter =
        PublishedModule.all().stream()
            .filter(module -> module.artifactId().endsWith("-starter"))
            .findFirst()
            .orElseThrow();
    List<String> autoConfigurations =
        text(starter, "META-INF/spring/.*\\.AutoConfiguration\\.imports")
            .lines()
            .filter(line -> !line.isBlank())
            .toList();

    assertThat(autoConfigurations).hasSizeGreaterThan(5);
    assertThat(text(starter, "META-INF/spring-autoconfigure-metadata\\.properties").lines())
        .containsAll(autoConfigurations.stream().map(name -> name + '=').toList());
  }

  private static String text(PublishedModule module, String file) throws Exception {
    return new String(module.files(file).values().iterator().next(), StandardCharsets.UTF_8);
  }

  private static List<Path> jars() throws Exception {
    List<Path> jars = new ArrayList<>();
    for (PublishedModule module : PublishedModule.all()) {
      jars.add(module.jar(""));
      if (module.artifactId().equals("sqg-resilience-core")) {
        jars.add(module.jar("-tests"));
      }
    }
    return jars;
  }
}
