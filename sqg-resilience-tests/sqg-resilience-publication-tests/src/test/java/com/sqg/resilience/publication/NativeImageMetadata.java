package com.sqg.resilience.publication;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a module's {@code reflect-config.json} and {@code proxy-config.json} name: types, {@code
 * type#member}, {@code type#*} for all public methods, {@code type#proxy} for a JDK proxy.
 */
record NativeImageMetadata(Set<String> names, Set<String> conditions) {

  private static final String FOLDER = "META-INF/native-image/";

  /** The metadata of a module's jar; fails on whatever native-image would refuse to read. */
  static NativeImageMetadata of(PublishedModule module) throws IOException {
    NativeImageMetadata metadata =
        new NativeImageMetadata(new LinkedHashSet<>(), new LinkedHashSet<>());
    Map<String, byte[]> files = module.files(FOLDER + ".+[^/]");
    String own = FOLDER + "com.sqg/" + module.artifactId() + '/';
    String reflection = own + "reflect-config.json";
    String proxies = own + "proxy-config.json";
    assertThat(files.keySet()).isSubsetOf(reflection, proxies);
    read(files.get(reflection), metadata::addType);
    read(files.get(proxies), metadata::addProxy);
    return metadata;
  }

  private static void read(byte @Nullable [] file, Consumer<JsonNode> entries) throws IOException {
    if (file != null) {
      new ObjectMapper().readTree(file).forEach(entries);
    }
  }

  private void addProxy(JsonNode entry) {
    assertThat(keys(entry)).containsExactlyInAnyOrder("condition", "interfaces");
    addCondition(entry);
    // Several interfaces are one proxy, in this order.
    assertThat(entry.required("interfaces")).isNotEmpty();
    entry.required("interfaces").forEach(type -> names.add(type.textValue() + "#proxy"));
  }

  private void addCondition(JsonNode entry) {
    assertThat(keys(entry.required("condition"))).containsExactly("typeReachable");
    conditions.add(entry.required("condition").required("typeReachable").textValue());
  }

  private void addType(JsonNode entry) {
    assertThat(keys(entry))
        .isSubsetOf("condition", "name", "fields", "methods", "allPublicMethods");
    addCondition(entry);

    String type = entry.required("name").textValue();
    names.add(type);
    if (entry.has("allPublicMethods")) {
      assertThat(entry.required("allPublicMethods").booleanValue()).isTrue();
      names.add(type + "#*");
    }
    for (JsonNode field : entry.path("fields")) {
      assertThat(keys(field)).containsExactly("name");
      names.add(type + '#' + field.required("name").textValue());
    }
    for (JsonNode method : entry.path("methods")) {
      assertThat(keys(method)).containsExactlyInAnyOrder("name", "parameterTypes");
      List<String> parameters = new ArrayList<>();
      method.required("parameterTypes").forEach(each -> parameters.add(each.textValue()));
      String name = method.required("name").textValue();
      names.add(type + '#' + name + '(' + String.join(",", parameters) + ')');
    }
  }

  private static List<String> keys(JsonNode node) {
    List<String> keys = new ArrayList<>();
    node.fieldNames().forEachRemaining(keys::add);
    return keys;
  }
}
