package com.sqg.resilience.core.sql;

import static com.sqg.resilience.core.sql.PerconaAscii.at;
import static com.sqg.resilience.core.sql.PerconaAscii.isBlank;
import static com.sqg.resilience.core.sql.PerconaAscii.skipBlanks;
import static com.sqg.resilience.core.sql.PerconaAscii.startsWithAnyCase;

import org.jspecify.annotations.Nullable;

/** R01 to R05 and R08: statements that are recognised by how they begin. */
final class PerconaSpecialStatements {

  private static final String MYSQLDUMP = "SELECT /*!40001 SQL_NO_CACHE */ * FROM `";
  private static final String ADMINISTRATOR_COMMAND = "administrator command: ";

  private PerconaSpecialStatements() {}

  /** R01 to R04: the whole fingerprint; null if the statement is none of these. */
  static @Nullable String fingerprint(String statement, PerconaMaskedText masked) {
    if (masked.text().startsWith(MYSQLDUMP)) { // R01
      return "mysqldump";
    }
    if (masked.hasToolkitMarker()) { // R02
      return "percona-toolkit";
    }
    if (statement.startsWith(ADMINISTRATOR_COMMAND)) { // R03
      return statement;
    }
    return call(masked.text());
  }

  /** R04: a call up to its first parenthesis, which must touch the name; null if it is no call. */
  private static @Nullable String call(String text) {
    int start = skipBlanks(text, 0);
    int name = skipBlanks(text, start + "call".length());
    if (!startsWithAnyCase(text, start, "call") || name == start + "call".length()) {
      return null;
    }
    int end = name;
    while (end < text.length() && !isBlank(text.charAt(end)) && text.charAt(end) != '(') {
      end++;
    }
    if (end == name || at(text, end) != '(') {
      return null;
    }
    return PerconaSpacing.lowerCase(PerconaLiterals.placeholders(text.substring(start, end)));
  }

  /** R05: behind the first row of an INSERT of several; the text's length if it is none. */
  static int endOfFirstRow(String text) {
    int from = valuesSearchStart(text);
    if (from < 0) {
      return text.length();
    }
    int list = firstValueList(text, from);
    for (int i = list; i < text.length(); i++) {
      if (text.charAt(i) == ')') {
        int comma = skipBlanks(text, i + 1);
        if (at(text, comma) == ',' && at(text, skipBlanks(text, comma + 1)) == '(') {
          return i + 1;
        }
      }
    }
    return text.length();
  }

  /** One character behind INSERT or REPLACE, perhaps IGNORE, and INTO; -1 if they do not begin. */
  private static int valuesSearchStart(String text) {
    int verb = startsWithAnyCase(text, 0, "insert") ? 6 : 7;
    if (verb == 7 && !startsWithAnyCase(text, 0, "replace")) {
      return -1;
    }
    if (startsWithAnyCase(text, verb, " ignore")) {
      verb += " ignore".length();
    }
    int into = skipBlanks(text, verb);
    boolean found = into > verb && startsWithAnyCase(text, into, "into");
    return found ? into + "into".length() + 1 : -1;
  }

  /** Behind the parenthesis of the first VALUES that has one; the text's length if none has. */
  private static int firstValueList(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (startsWithAnyCase(text, i, "values")) {
        int open = skipBlanks(text, i + "values".length());
        if (at(text, open) == '(') {
          return open + 1;
        }
      }
    }
    return text.length();
  }

  /**
   * R08: the fingerprint of USE, exactly one space and a name; null if the text is not that. The
   * line feed in front of a deleted comment may follow, and stays.
   */
  static @Nullable String use(String text) {
    if (!startsWithAnyCase(text, 0, "use ")) {
      return null;
    }
    int end = "use ".length();
    while (end < text.length() && !isBlank(text.charAt(end))) {
      end++;
    }
    String rest = text.substring(end);
    boolean matches = end > "use ".length() && (rest.isEmpty() || rest.equals("\n"));
    return matches ? "use ?" + rest : null;
  }
}
