package com.sqg.resilience.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a Markdown file consists of, as GitHub reads it. */
final class MarkdownFile {

  private static final Pattern FENCE = Pattern.compile("(?ms)^ *(```+|~~~+).*?^ *\\1 *$");
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)(?:^<!-- code: (\\S+) -->\n)?^(```+)(\\w*)\n(.*?)^\\2 *$");
  private static final Pattern CODE = Pattern.compile("(`+)[^`]+?\\1");
  private static final Pattern INLINE = Pattern.compile("]\\(\\s*<?([^)\\s>]+)>?[^)]*\\)");
  private static final Pattern DEFINITION =
      Pattern.compile("(?m)^ {0,3}\\[[^]]+]:\\s*<?([^\\s>]+)");
  private static final Pattern HEADING = Pattern.compile("(?m)^ {0,3}#{1,6}\\s+(.+?)\\s*#*\\s*$");
  private static final Pattern LEVEL = Pattern.compile("(?m)^ {0,3}(#{1,6})\\s");
  private static final Pattern ROW = Pattern.compile("(?m)^(\\|.*)$");
  private static final Pattern HTML = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");

  private final String whole;
  private final String text;

  MarkdownFile(Path file) throws IOException {
    this.whole = Files.readString(file);
    this.text = FENCE.matcher(whole).replaceAll("");
  }

  /** The targets of all links and images. */
  List<String> links() {
    String prose = CODE.matcher(text).replaceAll("");
    List<String> links = new ArrayList<>(all(INLINE, prose));
    links.addAll(all(DEFINITION, prose));
    return links;
  }

  /** What may stand behind the # of a link to this file. */
  Set<String> anchors() {
    Set<String> anchors = new HashSet<>(all(HTML, text));
    Map<String, Integer> seen = new HashMap<>();
    for (String heading : all(HEADING, text)) {
      String anchor = anchor(heading);
      int before = seen.merge(anchor, 1, Integer::sum) - 1;
      anchors.add(before == 0 ? anchor : anchor + '-' + before);
    }
    return anchors;
  }

  /** The levels of all headings, as runs of #. */
  List<String> headingLevels() {
    return all(LEVEL, text);
  }

  /** The rows of all tables, ruled lines included. */
  List<String> tableRows() {
    return all(ROW, text);
  }

  /** The fenced blocks. */
  List<CodeBlock> codeBlocks() {
    List<CodeBlock> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(whole);
    while (matcher.find()) {
      blocks.add(new CodeBlock(matcher.group(1), matcher.group(3), matcher.group(4)));
    }
    return blocks;
  }

  private static String anchor(String heading) {
    return heading
        .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  private static List<String> all(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  /**
   * A fenced block.
   *
   * @param source the compiled example it shows, from the comment above it; null for none
   */
  record CodeBlock(String source, String language, String text) {}
}
