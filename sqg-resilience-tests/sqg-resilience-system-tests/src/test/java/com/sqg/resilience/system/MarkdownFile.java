package com.sqg.resilience.system;

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

/** The links and anchors of a Markdown file, as GitHub makes them. */
final class MarkdownFile {

  private static final Pattern FENCE = Pattern.compile("(?ms)^ *(```+|~~~+).*?^ *\\1 *$");
  private static final Pattern CODE = Pattern.compile("(`+)[^`]+?\\1");
  private static final Pattern INLINE = Pattern.compile("]\\(\\s*<?([^)\\s>]+)>?[^)]*\\)");
  private static final Pattern DEFINITION =
      Pattern.compile("(?m)^ {0,3}\\[[^]]+]:\\s*<?([^\\s>]+)");
  private static final Pattern HEADING = Pattern.compile("(?m)^ {0,3}#{1,6}\\s+(.+?)\\s*#*\\s*$");
  private static final Pattern HTML = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");

  private final String text;

  MarkdownFile(Path file) throws IOException {
    this.text = FENCE.matcher(Files.readString(file)).replaceAll("");
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
}
