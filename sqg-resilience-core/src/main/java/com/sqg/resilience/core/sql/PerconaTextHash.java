package com.sqg.resilience.core.sql;

/**
 * Hashes of any part of a text in constant time. Equal parts have equal hashes; different ones
 * nearly always differ.
 */
final class PerconaTextHash {

  private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L; // odd, its bits well mixed

  /** The hash of what stands in front of each index. */
  private final long[] prefixes;

  private final long[] powers;

  PerconaTextHash(String text) {
    this.prefixes = new long[text.length() + 1];
    this.powers = new long[text.length() + 1];
    powers[0] = 1;
    for (int i = 0; i < text.length(); i++) {
      prefixes[i + 1] = prefixes[i] * FACTOR + text.charAt(i) + 1;
      powers[i + 1] = powers[i] * FACTOR;
    }
  }

  long of(int start, int end) {
    return prefixes[end] - prefixes[start] * powers[end - start];
  }
}
