package com.sqg.resilience.publication;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a native image must be told of our jars is told. No image is built here: these tests hold
 * the metadata against the byte code and against the libraries that it speaks of.
 */
class NativeImageTest {

  /** What this class path is too old for. Each Spring Boot generation looks for it in its own. */
  private static final List<String> LATER =
      List.of(
          "org.springframework.boot.restclient.",
          "org.springframework.http.HttpRequest#getAttributes()",
          "org.springframework.http.HttpStatusCode",
          "org.springframework.web.client.DefaultRestClient#",
          "org.springframework.web.client.RestClient#",
          "org.springframework.web.client.RestClient$",
          "org.springframework.web.client.RestClientResponseException#getStatusCode()");

  static Iterable<PublishedModule> modules() throws Exception {
    return PublishedModule.all();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void what_the_metadata_names_exists(PublishedModule module) throws Exception {
    NativeImageMetadata metadata = NativeImageMetadata.of(module);
    assertThat(metadata.names())
        .filteredOn(name -> LATER.stream().noneMatch((name + '#')::startsWith))
        .allSatisfy(NativeImageTest::assertExists);
    assertThat(metadata.conditions())
        .allSatisfy(NativeImageTest::assertExists)
        .allSatisfy(type -> assertThat(module.files(".*")).containsKey(fileOf(type)));
  }

  private static String fileOf(String type) {
    return type.replace('.', '/') + ".class";
  }

  private static void assertExists(String name) {
    String[] parts = name.split("#");
    try {
      Class<?> type = Class.forName(parts[0], false, NativeImageTest.class.getClassLoader());
      assertThat(parts.length == 1 || has(type, parts[1])).as(name).isTrue();
    } catch (ReflectiveOperationException | LinkageError missing) {
      throw new AssertionError(name, missing);
    }
  }

  private static boolean has(Class<?> type, String member) {
    return switch (member) {
      case "*" -> true;
      case "proxy" -> type.isInterface();
      default -> members(type).contains(member);
    };
  }

  private static Set<String> members(Class<?> type) {
    Set<String> members = new LinkedHashSet<>();
    Stream.of(type.getDeclaredFields()).forEach(field -> members.add(field.getName()));
    Stream.of(type.getDeclaredMethods())
        .forEach(
            method -> {
              Stream<String> parameters =
                  Stream.of(method.getParameterTypes()).map(Class::getTypeName);
              members.add(method.getName() + '(' + String.join(",", parameters.toList()) + ')');
            });
    return members;
  }

  @Test
  void every_reflective_call_is_accounted_for() throws Exception {
    Set<String> calls = new TreeSet<>();
    Set<String> metadata = new TreeSet<>();
    for (PublishedModule module : PublishedModule.all()) {
      metadata.addAll(NativeImageMetadata.of(module).names());
      module.files("com/.*\\.class").values().forEach(c -> calls.addAll(ReflectiveCalls.in(c)));
    }
    Map<String, String> accounts = accounts();
    assertThat(calls)
        .as("calls in our jars, and those that reflective-calls.txt accounts for")
        .containsExactlyElementsOf(accounts.keySet());

    Set<String> needed = new TreeSet<>();
    accounts.values().stream()
        .filter(account -> account.startsWith("metadata "))
        .flatMap(account -> Stream.of(account.substring("metadata ".length()).split(" ")))
        .forEach(needed::add);
    assertThat(metadata).as("metadata, and what the calls need").containsAll(needed);
    Set<String> unused = new TreeSet<>(metadata);
    unused.removeAll(needed);
    // A type is named by each of its members.
    unused.removeIf(name -> needed.stream().anyMatch(each -> each.startsWith(name + '#')));
    assertThat(unused).as("metadata that no call needs").isEmpty();
  }

  private static Map<String, String> accounts() throws Exception {
    Map<String, String> accounts = new TreeMap<>();
    try (InputStream in = NativeImageTest.class.getResourceAsStream("/reflective-calls.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList()) {
        String[] parts = line.split(" -> ", 2);
        assertThat(parts).as(line).hasSize(2);
        assertThat(parts[1]).as(line).matches("(metadata|user|none) .+");
        accounts.put(parts[0], parts[1]);
      }
    }
    return accounts;
  }
}
