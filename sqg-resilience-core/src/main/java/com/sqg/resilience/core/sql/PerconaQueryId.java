package com.sqg.resilience.core.sql;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fingerprint and id under which {@code pt-query-digest} of Percona Toolkit 3.5.7 reports a
 * statement, so that a log line can be found in its report. For people: it merges statements that
 * differ, so it is no key for anything that counts or refuses. Immutable.
 *
 * <p>What a report shows as several fingerprints because of the values that a statement had, or of
 * the number of its rows, is one here.
 */
public final class PerconaQueryId {

  private static final char[] HEX_DIGITS = "0123456789ABCDEF".toCharArray();

  private final String fingerprint;
  private final String id;

  private PerconaQueryId(String fingerprint) {
    this.fingerprint = fingerprint;
    this.id = md5(fingerprint);
  }

  /**
   * The id of a statement, for a report with default options.
   *
   * @param sql the text as it is handed to the JDBC driver, with placeholders or values; any text
   *     has an id, and takes time about proportional to its length
   */
  public static PerconaQueryId of(String sql) {
    return of(sql, EnumSet.noneOf(PerconaOption.class));
  }

  /**
   * The id of a statement.
   *
   * @param sql the text as it is handed to the JDBC driver, as above
   * @param options the options that the report is made with
   */
  public static PerconaQueryId of(String sql, Set<PerconaOption> options) {
    PerconaRules rules = new PerconaRules(options);
    StringBuilder fingerprints = new StringBuilder();
    String last = "";
    for (String statement : PerconaStatements.of(sql)) { // P3
      String fingerprint = rules.fingerprint(statement);
      if (!fingerprint.isEmpty() && !fingerprint.equals(last)) {
        fingerprints.append(last.isEmpty() ? "" : "; ").append(fingerprint);
        last = fingerprint;
      }
    }
    return new PerconaQueryId(fingerprints.toString());
  }

  /** The normalised statement; empty if it is nothing but comments, and has no useful id then. */
  public String fingerprint() {
    return fingerprint;
  }

  /**
   * The fingerprint's MD5 sum in 32 upper-case hexadecimal digits, as {@code pt-query-digest} since
   * 3.0.11 prints it. Earlier ones print the last 16.
   */
  public String id() {
    return id;
  }

  /** An unpaired surrogate counts as a question mark: no driver can send it either. */
  private static String md5(String text) {
    byte[] sum = newMd5().digest(text.getBytes(StandardCharsets.UTF_8));
    char[] digits = new char[2 * sum.length];
    for (int i = 0; i < sum.length; i++) {
      digits[2 * i] = HEX_DIGITS[sum[i] >> 4 & 0xF];
      digits[2 * i + 1] = HEX_DIGITS[sum[i] & 0xF];
    }
    return new String(digits);
  }

  private static MessageDigest newMd5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform must have MD5; this one has not", e);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PerconaQueryId
        && ((PerconaQueryId) other).fingerprint.equals(fingerprint);
  }

  @Override
  public int hashCode() {
    return fingerprint.hashCode();
  }

  @Override
  public String toString() {
    return id + " " + fingerprint;
  }
}
