package com.sqg.resilience.core.sql;

/**
 * Tells strings, quoted names and comments from the rest of a text. What is opened and never closed
 * is no string, name or comment: reading goes on behind its opening characters. Reads every
 * character a bounded number of times.
 */
final class PerconaScanner {

  enum Kind {
    STRING,
    /**
     * A block comment, but not {@code /*!}, which is SQL; or a line comment without its line end.
     */
    COMMENT,
    /** A quoted name; a backslash with the quote or backslash behind it; any other character. */
    OTHER
  }

  private final String text;
  private Kind kind = Kind.OTHER;
  private int start;
  private int end;

  // Once a search for an end has failed, every later one would: not to be repeated.
  private boolean singleQuoteUnclosed;
  private boolean doubleQuoteUnclosed;
  private boolean backtickUnclosed;
  private boolean commentUnclosed;

  PerconaScanner(String text) {
    this.text = text;
  }

  /** Moves to the next element; false at the end of the text. */
  boolean next() {
    start = end;
    if (start == text.length()) {
      return false;
    }
    if (!isElement(text.charAt(start), PerconaAscii.at(text, start + 1))) {
      kind = Kind.OTHER;
      end = start + 1;
    }
    return true;
  }

  /** What the current element is. */
  Kind kind() {
    return kind;
  }

  /** Where the current element begins. */
  int start() {
    return start;
  }

  /** Behind the current element's last character. */
  int end() {
    return end;
  }

  private boolean isElement(char first, char second) {
    switch (first) {
      case '\'':
        singleQuoteUnclosed = singleQuoteUnclosed || !isString(first);
        return !singleQuoteUnclosed;
      case '"':
        doubleQuoteUnclosed = doubleQuoteUnclosed || !isString(first);
        return !doubleQuoteUnclosed;
      case '`':
        backtickUnclosed = backtickUnclosed || !endsWith("`", 1, Kind.OTHER);
        return !backtickUnclosed;
      case '\\':
        return PerconaAscii.isEscapable(second) && found(Kind.OTHER, start + 2);
      case '/':
        return second == '*' && PerconaAscii.at(text, start + 2) != '!' && isBlockComment();
      case '-':
        return second == '-' && found(Kind.COMMENT, lineEnd());
      case '#':
        return found(Kind.COMMENT, lineEnd());
      default:
        return false;
    }
  }

  /** A backslash escapes whatever follows it, a doubled quote is one of the string's characters. */
  private boolean isString(char quote) {
    int index = start + 1;
    while (index < text.length()) {
      char c = text.charAt(index);
      if (c == '\\') {
        index += 2;
      } else if (c != quote) {
        index++;
      } else if (PerconaAscii.at(text, index + 1) == quote) {
        index += 2;
      } else {
        return found(Kind.STRING, index + 1);
      }
    }
    return false;
  }

  private boolean isBlockComment() {
    commentUnclosed = commentUnclosed || !endsWith("*/", 2, Kind.COMMENT);
    return !commentUnclosed;
  }

  private boolean endsWith(String closing, int opening, Kind found) {
    int index = text.indexOf(closing, start + opening);
    return index >= 0 && found(found, index + closing.length());
  }

  private int lineEnd() {
    int index = start;
    while (index < text.length() && text.charAt(index) != '\n' && text.charAt(index) != '\r') {
      index++;
    }
    return index;
  }

  private boolean found(Kind foundKind, int foundEnd) {
    kind = foundKind;
    end = foundEnd;
    return true;
  }
}
