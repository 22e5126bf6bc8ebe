package com.sqg.resilience.publication;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * A module whose jar is published: every one in the root POM's tree of modules, unless it or a POM
 * above it sets {@code maven.deploy.skip}.
 */
record PublishedModule(String artifactId, String version, Path folder) {

  static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  static List<PublishedModule> all() throws Exception {
    List<PublishedModule> modules = new ArrayList<>();
    collect(ROOT, modules);
    return modules;
  }

  private static void collect(Path folder, List<PublishedModule> modules) throws Exception {
    Xml pom = Xml.read(folder.resolve("pom.xml"));
    if (pom.text("properties", "maven.deploy.skip").equals("true")) {
      return;
    }
    if (!pom.text("packaging").equals("pom")) {
      modules.add(
          new PublishedModule(pom.text("artifactId"), pom.text("parent", "version"), folder));
    }
    for (Xml module : pom.all("modules", "module")) {
      collect(folder.resolve(module.text()), modules);
    }
  }

  /** The artifact with a classifier, such as {@code -sources}, or the main one with none. */
  Path jar(String classifier) {
    return folder.resolve("target").resolve(artifactId + '-' + version + classifier + ".jar");
  }

  Path publishedPom() {
    return folder.resolve("target/flattened-pom.xml");
  }

  /** The main jar's files whose names match, with their content. */
  Map<String, byte[]> files(String namePattern) throws IOException {
    return files(jar(""), namePattern);
  }

  static Map<String, byte[]> files(Path jarFile, String namePattern) throws IOException {
    if (!Files.exists(jarFile)) {
      throw new AssertionError(jarFile + " is missing: run mvn -B verify on all modules");
    }
    Map<String, byte[]> files = new TreeMap<>();
    try (JarFile jar = new JarFile(jarFile.toFile())) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        if (entry.getName().matches(namePattern)) {
          try (InputStream in = jar.getInputStream(entry)) {
            files.put(entry.getName(), in.readAllBytes());
          }
        }
      }
    }
    return files;
  }

  @Override
  public String toString() {
    return artifactId;
  }
}
