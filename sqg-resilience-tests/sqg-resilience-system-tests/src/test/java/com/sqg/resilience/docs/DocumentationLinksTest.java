package com.sqg.resilience.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever follows a link of the documentation arrives somewhere. */
class DocumentationLinksTest {

  private static final Path ROOT = Documentation.ROOT;

  @Test
  void every_relative_link_leads_to_a_file_and_every_anchor_to_a_heading() throws IOException {
    List<Path> pages = Documentation.pages();
    assertThat(pages)
        .contains(
            ROOT.resolve("README.md"),
            ROOT.resolve("README.zh-CN.md"),
            ROOT.resolve("CONTRIBUTING.md"),
            ROOT.resolve("docs/configuration.md"),
            ROOT.resolve("sqg-resilience-samples/quickstart/README.md"));
    List<String> dead = new ArrayList<>();
    for (Path page : pages) {
      dead.addAll(deadLinks(ROOT, page));
    }
    assertThat(dead).as("links that lead nowhere").isEmpty();
  }

  @Test
  void every_page_is_found_from_the_readme() throws IOException {
    List<String> linked = Documentation.page("README.md").links();
    List<String> pages =
        Documentation.pages().stream()
            .map(page -> ROOT.relativize(page).toString())
            .filter(page -> page.startsWith("docs/"))
            .collect(Collectors.toList());
    assertThat(linked).containsAll(pages);
  }

  @Test
  void dead_links_are_found_and_living_ones_are_not(@TempDir Path root) throws IOException {
    Path page = root.resolve("page.md");
    Files.createDirectories(root.resolve("docs"));
    Files.writeString(
        root.resolve("docs/other.md"), "# Other\n\n## `@X`: what, how\n## Twice\n## Twice\n");
    Files.writeString(
        page,
        String.join(
            "\n",
            "# A page",
            "[ok](docs/other.md) [`@X` ok](docs/other.md#x-what-how \"title\") [ok](#a-page)",
            "[ok](docs/other.md#twice-1) [ok](https://example.com/x) [ok](docs) `[no](link)`",
            "```",
            "[no](link) # no-heading",
            "```",
            "[gone](docs/gone.md) [gone](docs/other.md#gone) [gone](#no-heading)",
            "[outside](../) ![gone](gone.png) [by name]",
            "",
            "[by name]: docs/missing.md"));

    assertThat(deadLinks(root, page))
        .containsExactly(
            "page.md: docs/gone.md",
            "page.md: docs/other.md#gone",
            "page.md: #no-heading",
            "page.md: ../",
            "page.md: gone.png",
            "page.md: docs/missing.md");
  }

  private static List<String> deadLinks(Path root, Path page) throws IOException {
    List<String> dead = new ArrayList<>();
    for (String link : new MarkdownFile(page).links()) {
      if (!link.matches("[a-zA-Z][a-zA-Z0-9+.-]*:.*") && !isAlive(root, page, link)) {
        dead.add(root.relativize(page) + ": " + link);
      }
    }
    return dead;
  }

  private static boolean isAlive(Path root, Path page, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    return target.startsWith(root)
        && Files.exists(target)
        && (parts.length == 1 || new MarkdownFile(target).anchors().contains(parts[1]));
  }
}
