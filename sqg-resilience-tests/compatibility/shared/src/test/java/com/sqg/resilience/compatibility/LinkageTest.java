package com.sqg.resilience.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Every class, method and field that our jars refer to exists on this generation's class path. A
 * reference that does not resolve would fail in production, on the first call that reaches it.
 */
class LinkageTest {

  /**
   * Our classes that are loaded only where their library is present, with the packages that may
   * therefore be missing.
   */
  private static final Map<String, Set<String>> ISOLATED =
      Map.of(
          "com/sqg/resilience/adapter/method/",
          Set.of("org/springframework/util/concurrent/", "kotlin/"),
          "com/sqg/resilience/support/datasource/",
          Set.of("com/baomidou/"),
          "com/sqg/resilience/adapter/http/feign/",
          Set.of("feign/"),
          "com/sqg/resilience/adapter/http/okhttp/",
          Set.of("okhttp3/", "okio/"),
          "com/sqg/resilience/adapter/http/apache/",
          Set.of("org/apache/hc/"),
          "com/sqg/resilience/starter/HttpResilienceAutoConfiguration",
          Set.of("feign/"),
          "com/sqg/resilience/starter/slowsql/",
          Set.of("io/micrometer/context/"));

  @Test
  void every_reference_of_our_jars_resolves() throws IOException {
    Map<String, byte[]> classes = ourClasses();
    assertThat(classes.keySet())
        .as("all our modules are on the class path")
        .anyMatch(name -> name.startsWith("com/sqg/resilience/api/"))
        .anyMatch(name -> name.startsWith("com/sqg/resilience/core/"))
        .anyMatch(name -> name.startsWith("com/sqg/resilience/engine/sentinel/"))
        .anyMatch(name -> name.startsWith("com/sqg/resilience/adapter/method/"))
        .anyMatch(name -> name.startsWith("com/sqg/resilience/adapter/mybatis/"))
        .anyMatch(name -> name.startsWith("com/sqg/resilience/adapter/jdbc/"))
        .anyMatch(name -> name.startsWith("com/sqg/resilience/support/"))
        .anyMatch(name -> name.startsWith("com/sqg/resilience/adapter/redis/"))
        .anyMatch(name -> name.startsWith("com/sqg/resilience/adapter/web/"))
        .anyMatch(name -> name.startsWith("com/sqg/resilience/adapter/http/"))
        .anyMatch(name -> name.startsWith("com/sqg/resilience/starter/"));

    ClassPath classPath = new ClassPath(getClass().getClassLoader());
    Set<String> broken = new TreeSet<>();
    for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
      String name = entry.getKey();
      for (Reference reference : References.of(entry.getValue())) {
        if (!classPath.resolves(reference) && !isIsolated(name, reference)) {
          broken.add(name + " -> " + reference);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void our_classes_run_on_java_8() throws IOException {
    assertThat(ourClasses())
        .allSatisfy(
            (name, bytes) ->
                assertThat(new ClassReader(bytes).readUnsignedShort(6)).isEqualTo(Opcodes.V1_8));
  }

  private static boolean isIsolated(String name, Reference reference) {
    return ISOLATED.entrySet().stream()
        .filter(entry -> name.startsWith(entry.getKey()))
        .flatMap(entry -> entry.getValue().stream())
        .anyMatch(prefix -> reference.owner().startsWith(prefix));
  }

  private static Map<String, byte[]> ourClasses() throws IOException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry);
      if (!isOurs(path)) {
        continue;
      }
      if (Files.isDirectory(path)) {
        readFolder(path, classes);
      } else {
        readJar(path, classes);
      }
    }
    return classes;
  }

  private static boolean isOurs(Path path) {
    List<String> parts = new ArrayList<>();
    path.forEach(part -> parts.add(part.toString()));
    return parts.stream().anyMatch(part -> part.startsWith("sqg-resilience-"))
        && parts.stream().noneMatch(part -> part.contains("test"));
  }

  private static void readFolder(Path folder, Map<String, byte[]> classes) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(f -> isClass(f.toString()))::iterator) {
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        classes.put(name, Files.readAllBytes(file));
      }
    }
  }

  private static void readJar(Path path, Map<String, byte[]> classes) throws IOException {
    try (JarFile jar = new JarFile(path.toFile())) {
      for (var entry : (Iterable<java.util.jar.JarEntry>) jar.stream()::iterator) {
        if (isClass(entry.getName())) {
          try (InputStream in = jar.getInputStream(entry)) {
            classes.put(entry.getName(), in.readAllBytes());
          }
        }
      }
    }
  }

  private static boolean isClass(String name) {
    return name.endsWith(".class") && !name.endsWith("package-info.class");
  }
}
