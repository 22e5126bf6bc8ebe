package com.sqg.resilience.compatibility;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The selectors and grouping labels of a PromQL query, or of Grafana's {@code label_values}. Knows
 * as much of the language as our pages use; {@code by} stands before what is aggregated.
 */
final class PromQuery {

  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s+|(\"(?:\\\\.|[^\"\\\\])*\"|[a-zA-Z_][\\w:]*|[0-9][\\w.]*|[=!]~|[=!<>]=|.)");
  private static final Pattern IDENTIFIER = Pattern.compile("[a-zA-Z_][\\w:]*");
  private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "bool", "offset");
  private static final Set<String> GROUPINGS = Set.of("by", "without");
  private static final Set<String> MATCHINGS =
      Set.of("on", "ignoring", "group_left", "group_right");

  private final String text;
  private final List<String> tokens = new ArrayList<>();
  private final List<Selector> selectors = new ArrayList<>();
  private final List<Grouping> groupings = new ArrayList<>();
  private int at;

  PromQuery(String query) {
    text = query;
    // Grafana's variables stand for an interval, or for values that a matcher accepts.
    String plain = query.replace("$__rate_interval", "5m").replaceAll("\\$\\{?\\w+}?", ".*");
    Matcher token = TOKEN.matcher(plain);
    while (token.lookingAt()) {
      if (token.group(1) != null) {
        tokens.add(token.group(1));
      }
      token.region(token.end(), plain.length());
    }
    read(tokens.size());
  }

  /** Every selector. */
  List<Selector> selectors() {
    return selectors;
  }

  /** Labels that results are grouped or matched by, with what has to have them. */
  List<Grouping> groupings() {
    return groupings;
  }

  @Override
  public String toString() {
    return text;
  }

  private void read(int end) {
    while (at < end) {
      String token = tokens.get(at);
      if (token.equals("[")) {
        at = indexAfter("[", "]");
      } else if (!IDENTIFIER.matcher(token).matches() || OPERATORS.contains(token)) {
        at++;
      } else if (token.equals("label_values")) {
        readLabelValues();
      } else if (GROUPINGS.contains(token)) {
        at++;
        readGrouped();
      } else if (MATCHINGS.contains(token)) {
        at++;
        if (isNext("(")) {
          groupings.add(new Grouping(readLabels(), selectors));
        }
      } else if (followedBy("(") || followedByGrouping()) {
        at++; // a function or an aggregation
      } else {
        readSelector();
      }
    }
  }

  private void readGrouped() {
    Set<String> labels = readLabels();
    if (!isNext("(")) {
      throw new IllegalArgumentException("nothing is grouped at token " + at + " of " + text);
    }
    int first = selectors.size();
    read(indexAfter("(", ")"));
    groupings.add(
        new Grouping(labels, new ArrayList<>(selectors.subList(first, selectors.size()))));
  }

  private void readLabelValues() {
    at += 2;
    readSelector();
    groupings.add(new Grouping(Set.of(tokens.get(at + 1)), List.copyOf(selectors)));
    at += 3;
  }

  private void readSelector() {
    String metric = tokens.get(at++);
    List<Selector.LabelMatcher> matchers = new ArrayList<>();
    if (isNext("{")) {
      int end = indexAfter("{", "}");
      for (at++; at < end - 1; at += tokens.get(at).equals(",") ? 1 : 0) {
        String value = tokens.get(at + 2);
        matchers.add(
            new Selector.LabelMatcher(
                tokens.get(at), tokens.get(at + 1), value.substring(1, value.length() - 1)));
        at += 3;
      }
      at = end;
    }
    selectors.add(new Selector(metric, matchers));
  }

  private Set<String> readLabels() {
    int end = indexAfter("(", ")");
    Set<String> labels = new TreeSet<>(tokens.subList(at + 1, end - 1));
    labels.remove(",");
    at = end;
    return labels;
  }

  private int indexAfter(String open, String close) {
    int depth = 0;
    for (int i = at; i < tokens.size(); i++) {
      depth += tokens.get(i).equals(open) ? 1 : 0;
      depth -= tokens.get(i).equals(close) ? 1 : 0;
      if (depth == 0) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException(open + " is not closed in " + text);
  }

  private boolean isNext(String token) {
    return at < tokens.size() && tokens.get(at).equals(token);
  }

  private boolean followedBy(String token) {
    return at + 1 < tokens.size() && tokens.get(at + 1).equals(token);
  }

  private boolean followedByGrouping() {
    return at + 1 < tokens.size() && GROUPINGS.contains(tokens.get(at + 1));
  }

  /** Labels, and the selectors whose series must have them. */
  record Grouping(Set<String> labels, List<Selector> selectors) {}
}
