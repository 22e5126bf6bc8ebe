package com.sqg.resilience.core.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement whose strings are one {@link #STRING} each, with its comments still in place and
 * known, so that no rule has to tell again what is quoted. Immutable.
 */
final class PerconaMaskedText {

  /**
   * Stands for a string or boolean until {@linkplain PerconaLiterals numbers} are folded. No server
   * takes this character outside strings and comments.
   */
  static final char STRING = '\0';

  private static final String EMPTY_COMMENT = "/**/";

  private final String text;
  private final List<Span> comments;

  private PerconaMaskedText(String text, List<Span> comments) {
    this.text = text;
    this.comments = comments;
  }

  static PerconaMaskedText of(String statement) {
    StringBuilder text = new StringBuilder(statement.length());
    List<Span> comments = new ArrayList<>();
    PerconaScanner scanner = new PerconaScanner(statement);
    while (scanner.next()) {
      if (scanner.kind() == PerconaScanner.Kind.STRING) {
        text.append(STRING);
        continue;
      }
      int start = text.length();
      text.append(statement, scanner.start(), scanner.end());
      if (scanner.kind() == PerconaScanner.Kind.COMMENT) {
        comments.add(new Span(start, text.length()));
      }
    }
    return new PerconaMaskedText(text.toString(), comments);
  }

  /** The text, comments included. */
  String text() {
    return text;
  }

  /** R02: a comment by which Percona's own tools mark their statements. */
  boolean hasToolkitMarker() {
    for (Span comment : comments) {
      if (text.startsWith("/*", comment.start) && isToolkitMarker(comment)) {
        return true;
      }
    }
    return false;
  }

  private boolean isToolkitMarker(Span comment) {
    int dot = skipWord(comment.start + 2);
    int colon = skipWord(dot + 1);
    return dot > comment.start + 2
        && text.charAt(dot) == '.'
        && colon > dot + 1
        && text.charAt(colon) == ':'
        && comment.end == colon + 6
        && PerconaAscii.isDigit(text.charAt(colon + 1))
        && text.charAt(colon + 2) == '/'
        && PerconaAscii.isDigit(text.charAt(colon + 3));
  }

  private int skipWord(int from) {
    int index = from;
    while (PerconaAscii.isWord(PerconaAscii.at(text, index))) {
      index++;
    }
    return index;
  }

  /** The text up to the given end. A comment that reaches beyond is unclosed then, and stays. */
  PerconaMaskedText cutAt(int end) {
    if (end == text.length()) {
      return this;
    }
    List<Span> kept = new ArrayList<>();
    for (Span comment : comments) {
      if (comment.end <= end) {
        kept.add(comment);
      }
    }
    return new PerconaMaskedText(text.substring(0, end), kept);
  }

  /** R06, R07: the text without its comments. An empty comment is a blank. */
  String withoutComments() {
    StringBuilder left = new StringBuilder(text.length());
    int from = 0;
    for (Span comment : comments) {
      left.append(text, from, comment.start);
      if (comment.end - comment.start == EMPTY_COMMENT.length()
          && text.startsWith(EMPTY_COMMENT, comment.start)) {
        left.append(' ');
      }
      from = comment.end;
    }
    return left.append(text, from, text.length()).toString();
  }

  private static final class Span {

    final int start;
    final int end;

    Span(int start, int end) {
      this.start = start;
      this.end = end;
    }
  }
}
