package com.sqg.resilience.core.sql;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Takes the numbers from the ends of table names, where the tables are named and as qualifiers. */
final class ShardedTables {

  private ShardedTables() {}

  /**
   * Folds the names in a statement whose tables are known.
   *
   * @return whether there was anything to fold
   */
  static boolean fold(TokenBuffer tokens, TablePosition position, TableNames tables) {
    Set<String> sharded = sharded(tables.toList());
    if (sharded.isEmpty()) {
      return false;
    }
    boolean[] named = new boolean[tokens.count];
    for (int i = 0; i < position.count(); i++) {
      named[position.token(i)] = true;
    }
    for (int token = 0; token < tokens.count; token++) {
      boolean qualifier = tokens.kinds[token + 1] == TokenKind.DOT;
      if (tokens.kinds[token] == TokenKind.NAME
          && (named[token] || qualifier)
          && sharded.contains(tokens.text(token))) {
        shorten(tokens, token);
      }
    }
    return true;
  }

  /** The names, without what qualifies them, of the tables that end with a number. */
  private static Set<String> sharded(List<String> tables) {
    Set<String> names = new HashSet<>();
    for (String table : tables) {
      String name = table.substring(table.lastIndexOf('.') + 1);
      if (endsWithNumber(name) && !NameCharacters.isDigit(name.charAt(0))) {
        names.add(name);
      }
    }
    return names;
  }

  private static boolean endsWithNumber(String name) {
    return !name.isEmpty() && NameCharacters.isDigit(name.charAt(name.length() - 1));
  }

  /** Writes the marks over the numbers: one for each part of digits at the end. */
  private static void shorten(TokenBuffer tokens, int token) {
    char[] s = tokens.chars;
    int start = tokens.start(token);
    int end = tokens.end(token);
    int marks = 0;
    while (end > start + 1 && NameCharacters.isDigit(s[end - 1])) {
      while (end > start + 1 && NameCharacters.isDigit(s[end - 1])) {
        end--;
      }
      marks++;
      if (end > start + 1 && s[end - 1] == '_' && NameCharacters.isDigit(s[end - 2])) {
        end--;
      } else {
        break;
      }
    }
    s[end++] = '#';
    for (int i = 1; i < marks; i++) {
      s[end++] = '_';
      s[end++] = '#';
    }
    tokens.spans[2 * token + 1] = end;
  }
}
