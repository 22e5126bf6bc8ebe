package com.sqg.resilience.publication;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A user's build can read our POMs, and gets from them what it needs to run and nothing more. */
class PublishedPomsTest {

  /** The only libraries that our users get from us. */
  private static final Set<String> REQUIRED =
      Set.of("slf4j-api", "sentinel-core", "sentinel-parameter-flow-control");

  static Iterable<PublishedModule> modules() throws Exception {
    return PublishedModule.all();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void a_pom_stands_alone(PublishedModule module) throws Exception {
    assertThat(Files.readString(module.publishedPom())).doesNotContain("${");
    Xml pom = Xml.read(module.publishedPom());
    assertThat(pom.text("artifactId")).isEqualTo(module.artifactId());
    assertThat(pom.text("version")).isEqualTo(module.version());
    assertThat(pom.text("description")).isNotEmpty();
    assertThat(pom.text("licenses", "license", "name")).isEqualTo("Apache-2.0");
    for (String leaking : new String[] {"parent", "properties", "dependencyManagement", "build"}) {
      assertThat(pom.all(leaking)).as(leaking).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("modules")
  void what_a_user_may_lack_is_optional(PublishedModule module) throws Exception {
    for (Xml dependency : Xml.read(module.publishedPom()).all("dependencies", "dependency")) {
      String name = dependency.text("artifactId");
      boolean required = dependency.text("groupId").equals("com.sqg") || REQUIRED.contains(name);
      assertThat(dependency.text("version")).as(name).isNotEmpty();
      assertThat(dependency.text("scope")).as(name).isNotEqualTo("test");
      assertThat(dependency.text("optional").equals("true")).as(name).isEqualTo(!required);
    }
  }
}
