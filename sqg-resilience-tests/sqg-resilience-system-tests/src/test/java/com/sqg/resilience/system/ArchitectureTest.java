package com.sqg.resilience.system;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The dependency rule of docs/architecture.md. */
class ArchitectureTest {

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages(
              "com.sqg.resilience.api",
              "com.sqg.resilience.core",
              "com.sqg.resilience.engine",
              "com.sqg.resilience.support",
              "com.sqg.resilience.adapter",
              "com.sqg.resilience.starter");

  @Test
  void every_module_was_imported() {
    for (String module :
        new String[] {"api", "core", "engine.sentinel", "support", "adapter", "starter"}) {
      assertThat(OURS.that(resideInAPackage("com.sqg.resilience." + module + "..")))
          .as(module)
          .isNotEmpty();
    }
  }

  @Test
  void dependencies_point_one_way() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("api")
        .definedBy("com.sqg.resilience.api..")
        .layer("core")
        .definedBy("com.sqg.resilience.core..")
        .layer("engine")
        .definedBy("com.sqg.resilience.engine..")
        .layer("support")
        .definedBy("com.sqg.resilience.support..")
        .layer("adapters")
        .definedBy("com.sqg.resilience.adapter..")
        .layer("starter")
        .definedBy("com.sqg.resilience.starter..")
        .whereLayer("core")
        .mayOnlyBeAccessedByLayers("engine", "support", "adapters", "starter")
        .whereLayer("engine")
        .mayOnlyBeAccessedByLayers("starter")
        .whereLayer("support")
        .mayOnlyBeAccessedByLayers("adapters", "starter")
        .whereLayer("adapters")
        .mayOnlyBeAccessedByLayers("starter")
        .whereLayer("starter")
        .mayNotBeAccessedByAnyLayer()
        .check(OURS);
  }

  @Test
  void adapters_do_not_know_each_other() {
    slices()
        .matching("com.sqg.resilience.adapter.(*)..")
        .should()
        .notDependOnEachOther()
        .check(OURS);
  }

  @Test
  void in_the_web_adapter_answers_and_frameworks_do_not_know_each_other() {
    List<String> packages = List.of("answer", "mvc", "reactive");
    for (String each : packages) {
      noClasses()
          .that()
          .resideInAPackage("com.sqg.resilience.adapter.web." + each)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  packages.stream()
                      .filter(other -> !other.equals(each))
                      .map(other -> "com.sqg.resilience.adapter.web." + other)
                      .toArray(String[]::new)))
          .check(OURS);
    }
  }

  @Test
  void sentinel_is_imported_in_its_engine_alone() {
    noClasses()
        .that(not(resideInAPackage("com.sqg.resilience.engine.sentinel..")))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.alibaba.csp..")
        .check(OURS);
  }

  @Test
  void no_generation_of_the_servlet_api_is_named() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("javax.servlet..", "jakarta.servlet..")
        .check(OURS);
  }

  @Test
  void the_api_needs_nothing_but_the_jdk() {
    classes()
        .that()
        .resideInAPackage("com.sqg.resilience.api..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "java..", "javax.sql..", "com.sqg.resilience.api..", "org.jspecify.annotations.."))
        .check(OURS);
  }

  @Test
  void the_core_needs_nothing_but_the_api_and_a_log() {
    classes()
        .that()
        .resideInAPackage("com.sqg.resilience.core..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "java..",
                "javax.sql..",
                "com.sqg.resilience.api..",
                "com.sqg.resilience.core..",
                "org.slf4j..",
                "org.jspecify.annotations.."))
        .check(OURS);
  }

  @Test
  void packages_are_null_marked() {
    assertThat(OURS.that(alwaysTrue()).stream().map(type -> type.getPackage()).distinct())
        .isNotEmpty()
        .allSatisfy(
            javaPackage ->
                assertThat(javaPackage.isAnnotatedWith("org.jspecify.annotations.NullMarked"))
                    .as(javaPackage.getName())
                    .isTrue());
  }
}
