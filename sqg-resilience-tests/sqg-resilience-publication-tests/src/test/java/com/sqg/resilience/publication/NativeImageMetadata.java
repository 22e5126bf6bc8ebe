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

/** What a module's {@code reflect-config.json} names: types, and {@code type#member}. */
record NativeImageMetadata(Set<String> names, Set<String> conditions) {

  private static final String FOLDER = "META-INF/native-image/";

  /** The metadata of a module's jar; fails on whatever native-image would refuse to read. */
  static NativeImageMetadata of(PublishedModule module) throws IOException {
    NativeImageMetadata metadata =
        new NativeImageMetadata(new LinkedHashSet<>(), new LinkedHashSet<>());
    Map<String, byte[]> files = module.files(FOLDER + ".+[^/]");
    String expected = FOLDER + "com.sqg/" + module.artifactId() + "/reflect-config.json";
    assertThat(files.keySet()).isSubsetOf(expected);
    for (byte[] file : files.values()) {
      new ObjectMapper().readTree(file).forEach(metadata::add);
    }
    return metadata;
  }

  private void add(JsonNode entry) {
    assertThat(keys(entry)).isSubsetOf("condition", "name", "fields", "methods");
    assertThat(keys(entry.required("condition"))).containsExactly("typeReachable");
    conditions.add(entry.required("condition").required("typeReachable").textValue());

    String type = entry.required("name").textValue();
    names.add(type);
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
