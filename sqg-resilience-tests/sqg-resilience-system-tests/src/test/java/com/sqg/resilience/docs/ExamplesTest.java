package com.sqg.resilience.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.docs.MarkdownFile.CodeBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Code that a page shows compiles: a block under a comment {@code code: Example.java#region} is
 * what stands between {@code // begin region} and {@code // end region} of that example; without a
 * region it is the whole file below its package.
 */
class ExamplesTest {

  private static final Path EXAMPLES =
      Path.of(System.getProperty("basedir", "."), "src/test/java/com/sqg/resilience/docs/examples");

  /** Pages all of whose Java is compiled. */
  private static final List<String> COMPILED = List.of("docs/spi.md", "docs/programmatic.md");

  @Test
  void code_that_a_page_shows_is_the_code_that_compiles() throws IOException {
    Set<String> shown = new TreeSet<>();
    for (Path page : Documentation.pages()) {
      for (CodeBlock block : new MarkdownFile(page).codeBlocks()) {
        if (block.source() != null) {
          String[] source = block.source().split("#");
          shown.add(source[0]);
          assertThat(block.text()).as(page + ": " + block.source()).isEqualTo(example(source));
        }
      }
    }
    assertThat(shown).isEqualTo(examples());
  }

  @Test
  void pages_about_code_show_compiled_code_only() throws IOException {
    for (String page : COMPILED) {
      assertThat(Documentation.page(page).codeBlocks())
          .filteredOn(block -> block.language().equals("java"))
          .as(page)
          .isNotEmpty()
          .allMatch(block -> block.source() != null);
    }
  }

  private static Set<String> examples() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files
          .map(file -> file.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static String example(String... source) throws IOException {
    List<String> lines = Files.readAllLines(EXAMPLES.resolve(source[0]));
    return source.length == 1
        ? String.join("\n", lines.subList(2, lines.size())) + '\n'
        : region(lines, source[1]);
  }

  private static String region(List<String> lines, String name) {
    List<String> region = new ArrayList<>();
    boolean inside = false;
    for (String line : lines) {
      if (line.trim().equals("// end " + name)) {
        return String.join("\n", region).stripTrailing().stripIndent() + '\n';
      }
      if (inside) {
        region.add(line);
      }
      inside |= line.trim().equals("// begin " + name);
    }
    throw new AssertionError("no region " + name);
  }
}
