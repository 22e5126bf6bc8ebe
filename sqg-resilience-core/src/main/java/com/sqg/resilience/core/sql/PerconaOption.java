package com.sqg.resilience.core.sql;

/**
 * The options of {@code pt-query-digest} that change query ids. Ids compare only if both sides use
 * the same ones; all are off by default.
 */
public enum PerconaOption {

  /**
   * {@code --preserve-embedded-numbers} ({@code --match-embedded-numbers} of {@code
   * pt-fingerprint}): digits inside names stay, so sharded tables have an id each.
   */
  MATCH_EMBEDDED_NUMBERS,

  /** {@code --match-md5-checksums}: MD5 sums in names fold. */
  MATCH_MD5_CHECKSUMS
}
