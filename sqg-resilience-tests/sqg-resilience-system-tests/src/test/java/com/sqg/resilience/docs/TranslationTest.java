package com.sqg.resilience.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Whoever reads the README in Chinese reads no less. */
class TranslationTest {

  @Test
  void both_readmes_have_the_same_parts_code_and_links() throws IOException {
    MarkdownFile english = Documentation.page("README.md");
    MarkdownFile chinese = Documentation.page("README.zh-CN.md");

    assertThat(chinese.headingLevels()).isEqualTo(english.headingLevels());
    assertThat(chinese.codeBlocks()).isEqualTo(english.codeBlocks());
    assertThat(chinese.tableRows()).hasSameSizeAs(english.tableRows());
    assertThat(without("README.md", chinese)).isEqualTo(without("README.zh-CN.md", english));
  }

  @Test
  void each_readme_leads_to_the_other() throws IOException {
    assertThat(Documentation.page("README.md").links()).contains("README.zh-CN.md");
    assertThat(Documentation.page("README.zh-CN.md").links()).contains("README.md");
  }

  private static List<String> without(String link, MarkdownFile page) {
    return page.links().stream().filter(l -> !l.equals(link)).collect(Collectors.toList());
  }
}
