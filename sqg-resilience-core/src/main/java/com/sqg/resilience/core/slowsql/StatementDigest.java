package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.core.sql.PerconaQueryId;

/**
 * What people are told of a statement: the id that DBAs know it by, and the beginning of it without
 * its values. Costs time in proportion to the statement: for when somebody reads it. Immutable.
 */
public final class StatementDigest {

  private static final int MAX_LENGTH = 200;
  private static final String CUT = "...";

  private final String queryId;
  private final String fingerprint;

  private StatementDigest(String queryId, String fingerprint) {
    this.queryId = queryId;
    this.fingerprint = fingerprint;
  }

  /** Reads a statement, which may be any text. */
  public static StatementDigest of(String sql) {
    PerconaQueryId id = PerconaQueryId.of(sql);
    return new StatementDigest(id.id(), shorten(id.fingerprint()));
  }

  /** What the slow log's digest calls it: 32 hexadecimal digits. */
  public String queryId() {
    return queryId;
  }

  /** Its first 200 characters, without values, on one line. */
  public String fingerprint() {
    return fingerprint;
  }

  private static String shorten(String text) {
    StringBuilder line = new StringBuilder(Math.min(text.length(), MAX_LENGTH) + CUT.length());
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      if (line.length() + Character.charCount(c) > MAX_LENGTH) {
        return line.append(CUT).toString();
      }
      line.appendCodePoint(breaksLine(c) ? ' ' : c);
      i += Character.charCount(c);
    }
    return line.toString();
  }

  /** Those beyond ASCII too: what reads a log may know them. */
  private static boolean breaksLine(int c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
