package com.sqg.resilience.core.sql;

/**
 * Fingerprints of the statements of one data source, remembered. A statement seen before costs a
 * look-up that reads a few of its characters and compares the rest at the speed of memory, whether
 * the String is the same object or a fresh copy; nothing is locked or allocated for it.
 *
 * <p>Bounded in entries and in characters. Statements longer than {@value #LONGEST} characters are
 * read each time: they are made of lists, whose lengths differ from one execution to the next. What
 * is forgotten is read again, so a fingerprint never depends on what the cache holds. Thread-safe.
 */
public final class SqlFingerprints {

  /** The longest statement that is remembered, in characters. */
  static final int LONGEST = 32 * 1024;

  private static final int ENTRIES = 8192;
  private static final long CHARACTERS = 8L * 1024 * 1024;

  private final SqlFingerprinter fingerprinter;
  private final StatementCache cache = new StatementCache(ENTRIES, CHARACTERS);

  /**
   * An empty cache.
   *
   * @param ansiQuotes whether double quotes delimit names, as in standard SQL and MySQL's mode
   *     {@code ANSI_QUOTES}, rather than strings
   * @param foldShardedTables whether tables that differ only in the numbers at the ends of their
   *     names count as one: {@code t_order_06} as {@code t_order_#}
   */
  public SqlFingerprints(boolean ansiQuotes, boolean foldShardedTables) {
    this.fingerprinter = new SqlFingerprinter(ansiQuotes, foldShardedTables);
  }

  /**
   * The fingerprint of a statement.
   *
   * @param sql any text
   * @return never null; equal for equal texts, and the same object for as long as it is remembered
   */
  public SqlFingerprint of(String sql) {
    int hash = StatementCache.hash(sql);
    SqlFingerprint known = cache.get(sql, hash);
    return known != null ? known : read(sql, hash);
  }

  private SqlFingerprint read(String sql, int hash) {
    SqlFingerprint fingerprint = fingerprinter.read(sql);
    if (sql.length() <= LONGEST) {
      cache.put(sql, hash, fingerprint);
    }
    return fingerprint;
  }

  /** The cache behind this. */
  StatementCache cache() {
    return cache;
  }
}
