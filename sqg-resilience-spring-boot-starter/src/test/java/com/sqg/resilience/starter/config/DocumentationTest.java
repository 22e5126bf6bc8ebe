package com.sqg.resilience.starter.config;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sqg.resilience.core.resource.ResourceKinds;
import com.sqg.resilience.core.rule.RuleSettings;
import com.sqg.resilience.core.rule.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DocumentationTest {

  @Test
  void the_ide_knows_every_setting_and_its_default() throws IOException {
    Map<String, String> metadata = new LinkedHashMap<>();
    for (JsonNode property : metadata().get("properties")) {
      JsonNode value = property.get("defaultValue");
      metadata.put(property.get("name").asText(), value == null ? null : text(value));
      assertThat(property.get("description").asText()).endsWith(".");
    }

    Map<String, String> settings = new LinkedHashMap<>();
    for (Setting<?> setting : GlobalSettings.all()) {
      settings.put(GlobalSettings.PREFIX + '.' + setting.path(), builtIn(setting));
    }
    for (Setting<?> setting : RuleSettings.all()) {
      if (setting != RuleSettings.MODE) {
        settings.put(GlobalSettings.PREFIX + ".defaults." + setting.path(), builtIn(setting));
      }
    }
    settings.put(GlobalSettings.PREFIX + ".kinds", null);
    settings.put(GlobalSettings.PREFIX + ".resources", null);
    assertThat(metadata).isEqualTo(settings);
  }

  @Test
  void the_ide_knows_every_kind() throws IOException {
    for (JsonNode hint : metadata().get("hints")) {
      if (hint.get("name").asText().endsWith(".kinds.keys")) {
        assertThat(hint.get("values"))
            .extracting(value -> value.get("value").asText())
            .containsExactlyElementsOf(ResourceKinds.known());
        return;
      }
    }
    throw new AssertionError("no hint for kinds");
  }

  @Test
  void the_reference_describes_every_setting_with_its_default() throws IOException {
    String reference = reference();

    for (Setting<?> setting : GlobalSettings.all()) {
      assertThat(reference).contains(row(setting));
    }
    for (Setting<?> setting : RuleSettings.all()) {
      assertThat(reference).contains(row(setting));
    }
    assertThat(reference).contains(ResourceKinds.known());
  }

  @Test
  void the_examples_of_the_reference_are_valid() throws IOException {
    String[] blocks = reference().split("```");
    int examples = 0;
    for (String block : blocks) {
      if (block.startsWith("yaml\n")) {
        new TestEnvironment().yaml(block.substring("yaml\n".length())).read();
        examples++;
      } else if (block.startsWith("properties\n")) {
        new TestEnvironment().properties(block.substring("properties\n".length())).read();
        examples++;
      }
    }
    assertThat(examples).isGreaterThanOrEqualTo(4);
  }

  private static String text(JsonNode value) {
    List<String> elements = new ArrayList<>();
    value.forEach(element -> elements.add(element.asText()));
    return value.isArray() ? String.join(",", elements) : value.asText();
  }

  private static String row(Setting<?> setting) {
    String builtIn = builtIn(setting);
    return "| `" + setting.path() + "` | " + (builtIn == null ? "" : "`" + builtIn + "` ") + '|';
  }

  private static String builtIn(Setting<?> setting) {
    if (setting.builtIn() instanceof List) {
      return ((List<?>) setting.builtIn()).stream().map(String::valueOf).collect(joining(","));
    }
    return setting.builtIn() == null || setting.builtIn().equals("")
        ? null
        : Setting.text(setting.builtIn());
  }

  private static JsonNode metadata() throws IOException {
    return new ObjectMapper()
        .readTree(
            DocumentationTest.class.getResource("/META-INF/spring-configuration-metadata.json"));
  }

  private static String reference() throws IOException {
    Path module = Paths.get(System.getProperty("basedir", "."));
    byte[] text = Files.readAllBytes(module.resolve("../docs/configuration.md"));
    return new String(text, StandardCharsets.UTF_8);
  }
}
