package com.sqg.resilience.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.core.sql.PerconaQueryId;
import com.sqg.resilience.core.sql.SqlFingerprint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The log lines about slow SQL that the pages show are such as the framework would write. */
class SlowSqlLinesTest {

  /** What the lines are about. */
  private static final String STATEMENT =
      "SELECT id, total FROM orders\n WHERE customer_id = ? AND status IN (?, ?, ?)";

  private static final String PAGE_FOR_DBAS = "docs/operations/slow-sql-dba.md";

  private static final Pattern FIELD = Pattern.compile(" ([a-z-]+)=(\"[^\"]*\"|\\S+)");
  private static final Pattern EXPLAINED = Pattern.compile("`([a-z-]+)`");

  @Test
  void each_line_names_the_statement_as_the_code_does() throws IOException {
    PerconaQueryId id = PerconaQueryId.of(STATEMENT);
    int lines = 0;
    for (Path page : Documentation.pages()) {
      for (String line : linesOf(new MarkdownFile(page))) {
        assertThat(line)
            .as(page.toString())
            .contains(" key=" + SqlFingerprint.of(STATEMENT).key() + " ")
            .endsWith(" query-id=" + id.id() + " fingerprint=\"" + id.fingerprint() + "\"");
        lines++;
      }
    }
    assertThat(lines).isGreaterThan(4);
  }

  @Test
  void the_page_for_dbas_explains_each_field() throws IOException {
    MarkdownFile page = Documentation.page(PAGE_FOR_DBAS);
    Set<String> explained = new TreeSet<>();
    for (String row : page.tableRows()) {
      Matcher name = EXPLAINED.matcher(row.split("\\|")[1]);
      while (name.find()) {
        explained.add(name.group(1));
      }
    }
    Set<String> shown = new TreeSet<>();
    for (String line : linesOf(page)) {
      Matcher field = FIELD.matcher(line);
      while (field.find()) {
        shown.add(field.group(1));
      }
    }
    shown.remove("event");
    assertThat(shown).hasSizeGreaterThan(15);
    assertThat(explained).containsAll(shown);
  }

  private static List<String> linesOf(MarkdownFile page) {
    List<String> lines = new ArrayList<>();
    for (MarkdownFile.CodeBlock block : page.codeBlocks()) {
      for (String line : block.text().split("\n")) {
        if (line.startsWith("[SqgResilience] event=slow-sql-")) {
          lines.add(line);
        }
      }
    }
    return lines;
  }
}
