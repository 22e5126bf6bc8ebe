package com.sqg.resilience.core.sql;

import java.util.List;

/**
 * The shape of a statement: what remains of it when values, spacing, letter case, comments and the
 * number of repetitions are taken away. Statements of one shape have equal fingerprints, and only
 * those; names, operators and clauses always tell shapes apart.
 *
 * <p>Equal by {@link #text()}, so that no collision of {@link #key()} merges two shapes. Immutable.
 */
public final class SqlFingerprint {

  private static final String HEX = "0123456789abcdef";
  private static final int KEY_DIGITS = 16;

  private final String text;
  private final long keyHash;
  private final SqlStatementType type;
  private final boolean lockingRead;
  private final List<String> tables;

  SqlFingerprint(
      String text, long keyHash, SqlStatementType type, boolean lockingRead, List<String> tables) {
    this.text = text;
    this.keyHash = keyHash;
    this.type = type;
    this.lockingRead = lockingRead;
    this.tables = tables;
  }

  /**
   * Reads a statement as MySQL does by default: double quotes delimit strings, and table names are
   * left as they are. What executes statements goes through {@link SqlFingerprints}, which
   * remembers them.
   *
   * @param sql any text; what is no SQL has a fingerprint too
   * @return its fingerprint, made in time linear in the length
   */
  public static SqlFingerprint of(String sql) {
    return SqlFingerprinter.DEFAULT.read(sql);
  }

  /**
   * The shape in words: canonical SQL with {@code ?} for values, {@code (?+)} for lists of values,
   * and {@code ...} for repetitions. The fingerprint of this text is this fingerprint, if the text
   * is read with the options that made it.
   */
  public String text() {
    return text;
  }

  /** The shape in 16 hexadecimal digits, lower case: {@link #keyHash()}. */
  public String key() {
    char[] digits = new char[KEY_DIGITS];
    for (int i = 0; i < KEY_DIGITS; i++) {
      digits[i] = HEX.charAt((int) (keyHash >>> (60 - 4 * i)) & 15);
    }
    return new String(digits);
  }

  /**
   * The XXH64 of the text's UTF-16 code units, little endian, seed 0: the same in every process.
   */
  public long keyHash() {
    return keyHash;
  }

  /** What the statement does. */
  public SqlStatementType type() {
    return type;
  }

  /**
   * Whether this is a {@link SqlStatementType#SELECT} that locks rows, at its top level or in a
   * subquery: {@code for update}, {@code for share} and their kin, {@code lock in share mode}.
   */
  public boolean isLockingRead() {
    return lockingRead;
  }

  /**
   * The tables that the statement names, each once, in order of appearance, qualified if and as the
   * statement qualifies them. Common table expressions and functions are no tables.
   *
   * @return an unmodifiable list, empty if there is none
   */
  public List<String> tables() {
    return tables;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof SqlFingerprint
            && keyHash == ((SqlFingerprint) other).keyHash
            && text.equals(((SqlFingerprint) other).text));
  }

  @Override
  public int hashCode() {
    return (int) (keyHash ^ (keyHash >>> 32));
  }

  /** {@link #key()}: what logs, events and operators name a statement's breaker by. */
  @Override
  public String toString() {
    return key();
  }
}
