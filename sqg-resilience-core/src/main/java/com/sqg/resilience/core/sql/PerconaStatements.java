package com.sqg.resilience.core.sql;

import static com.sqg.resilience.core.sql.PerconaAscii.isBlank;
import static com.sqg.resilience.core.sql.PerconaAscii.skipBlanks;
import static com.sqg.resilience.core.sql.PerconaAscii.startsWithAnyCase;

import java.util.ArrayList;
import java.util.List;

/** P1 to P3: the statements that the server logs for a text that is handed to the driver. */
final class PerconaStatements {

  private PerconaStatements() {}

  /** The single statements, none of them empty. */
  static List<String> of(String sql) {
    List<String> statements = new ArrayList<>();
    PerconaScanner scanner = new PerconaScanner(sql);
    int start = 0;
    while (scanner.next()) {
      if (sql.charAt(scanner.start()) == ';') { // not one in a string, name or comment
        add(sql, start, scanner.start(), statements);
        start = scanner.end();
      }
    }
    add(sql, start, sql.length(), statements);
    return statements;
  }

  private static void add(String sql, int start, int end, List<String> statements) {
    String statement = withoutCallEscape(trim(sql, start, end));
    if (!statement.isEmpty()) {
      statements.add(statement);
    }
  }

  /** P1. A semicolon can still be found at the end of a comment. */
  private static String trim(String sql, int start, int end) {
    int last = end;
    while (last > start && (isBlank(sql.charAt(last - 1)) || sql.charAt(last - 1) == ';')) {
      last--;
    }
    return sql.substring(Math.min(skipBlanks(sql, start), last), last);
  }

  /** P2: the driver takes JDBC's braces off a call. */
  private static String withoutCallEscape(String statement) {
    if (!statement.startsWith("{") || !statement.endsWith("}")) {
      return statement;
    }
    int call = skipBlanks(statement, 1);
    int name = call + "call".length();
    boolean isCall =
        startsWithAnyCase(statement, call, "call") && skipBlanks(statement, name) > name;
    return isCall ? trim(statement, call, statement.length() - 1) : statement;
  }
}
