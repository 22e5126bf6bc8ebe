package com.sqg.resilience.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the documentation lies. */
final class Documentation {

  static final Path ROOT =
      Path.of(System.getProperty("basedir", "."), "..", "..").toAbsolutePath().normalize();

  private Documentation() {}

  static MarkdownFile page(String path) throws IOException {
    return new MarkdownFile(ROOT.resolve(path));
  }

  /** All there is in docs and at the root, and the README of every module. */
  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> isPage(ROOT.relativize(file)))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private static boolean isPage(Path path) {
    boolean found =
        path.getNameCount() == 1
            || path.startsWith("docs")
            || path.getFileName().toString().startsWith("README");
    return found && !path.toString().matches("(.*/)?(target|\\.[^/]+)/.*");
  }
}
