package com.sqg.resilience.core.sql;

/**
 * Hashes of any part of a text in constant time. Equal parts have equal hashes; different ones
 * nearly always differ. Two polynomials modulo a prime: one that just overflows has equal values
 * for parts that differ in a simple pattern.
 */
final class PerconaTextHash {

  private final Polynomial high;
  private final Polynomial low;

  PerconaTextHash(String text) {
    this.high = new Polynomial(text, 0x2545_F491);
    this.low = new Polynomial(text, 0x1234_B9C7);
  }

  long of(int start, int end) {
    return high.of(start, end) << 31 | low.of(start, end);
  }

  private static final class Polynomial {

    private static final int MODULUS = Integer.MAX_VALUE; // a prime

    /** The value of what stands in front of each index. */
    private final int[] prefixes;

    private final int[] powers;

    Polynomial(String text, int factor) {
      this.prefixes = new int[text.length() + 1];
      this.powers = new int[text.length() + 1];
      powers[0] = 1;
      for (int i = 0; i < text.length(); i++) {
        prefixes[i + 1] = (int) (((long) prefixes[i] * factor + text.charAt(i) + 1) % MODULUS);
        powers[i + 1] = (int) ((long) powers[i] * factor % MODULUS);
      }
    }

    long of(int start, int end) {
      long before = (long) prefixes[start] * powers[end - start] % MODULUS;
      return (prefixes[end] - before + MODULUS) % MODULUS;
    }
  }
}
