package com.sqg.resilience.publication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever imports the BOM gets the versions of all our modules, and of nothing else. */
class BomTest {

  private final Xml bom;
  private final Xml parent;

  BomTest() throws Exception {
    parent = Xml.read(PublishedModule.ROOT.resolve("pom.xml"));
    bom = Xml.read(PublishedModule.ROOT.resolve("sqg-resilience-bom/pom.xml"));
  }

  @Test
  void it_lists_every_published_module_and_nothing_else() throws Exception {
    List<String> modules = PublishedModule.all().stream().map(PublishedModule::artifactId).toList();
    assertThat(modules).contains("sqg-resilience-api", "sqg-resilience-spring-boot-starter");

    assertThat(managed()).extracting(each -> each.text("artifactId")).containsAll(modules);
    assertThat(managed()).extracting(each -> each.text("artifactId")).isSubsetOf(modules);
    assertThat(managed())
        .allSatisfy(
            each -> {
              assertThat(each.text("groupId")).isEqualTo("com.sqg");
              assertThat(each.text("version")).isEqualTo("${project.version}");
            });
  }

  @Test
  void it_has_our_version_and_brings_nothing_along() {
    assertThat(bom.text("version")).isEqualTo(parent.text("version"));
    assertThat(bom.all("parent")).isEmpty();
    assertThat(bom.all("properties")).isEmpty();
    assertThat(bom.all("dependencies")).isEmpty();
  }

  @Test
  void its_formatter_is_the_one_that_all_others_use() {
    List<Xml> plugins = bom.all("build", "pluginManagement", "plugins", "plugin");
    assertThat(plugins)
        .singleElement()
        .extracting(each -> each.text("version"))
        .isEqualTo(parent.text("properties", "spotless.version"));
  }

  private List<Xml> managed() {
    return bom.all("dependencyManagement", "dependencies", "dependency");
  }
}
