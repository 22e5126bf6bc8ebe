package com.sqg.resilience.core.sql;

/**
 * XXH64 by Yann Collet, as his specification ("xxHash fast digest algorithm") describes it, seed 0,
 * over UTF-16 code units in little-endian order: four to a 64-bit lane.
 */
final class TextHash {

  private static final long PRIME_1 = 0x9E3779B185EBCA87L;
  private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
  private static final long PRIME_3 = 0x165667B19E3779F9L;
  private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
  private static final long PRIME_5 = 0x27D4EB2F165667C5L;

  /** The sum of the first two primes, and the first one's negative, with the overflow. */
  private static final long START_A = 0x60EA27EEADC0B5D6L;

  private static final long START_D = 0x61C8864E7A143579L;

  private static final int STRIPE = 16;
  private static final int LANE = 4;

  private TextHash() {}

  /** The hash of the first {@code length} characters. */
  static long of(char[] text, int length) {
    int at = 0;
    long hash;
    if (length >= STRIPE) {
      long a = START_A;
      long b = PRIME_2;
      long c = 0;
      long d = START_D;
      for (; at + STRIPE <= length; at += STRIPE) {
        a = round(a, lane(text, at));
        b = round(b, lane(text, at + LANE));
        c = round(c, lane(text, at + 2 * LANE));
        d = round(d, lane(text, at + 3 * LANE));
      }
      hash =
          Long.rotateLeft(a, 1)
              + Long.rotateLeft(b, 7)
              + Long.rotateLeft(c, 12)
              + Long.rotateLeft(d, 18);
      hash = merge(merge(merge(merge(hash, a), b), c), d);
    } else {
      hash = PRIME_5;
    }
    return avalanche(tail(text, at, length, hash + 2L * length));
  }

  private static long tail(char[] text, int from, int length, long start) {
    long hash = start;
    int at = from;
    for (; at + LANE <= length; at += LANE) {
      hash = Long.rotateLeft(hash ^ round(0, lane(text, at)), 27) * PRIME_1 + PRIME_4;
    }
    if (at + 2 <= length) {
      hash = Long.rotateLeft(hash ^ (half(text, at) * PRIME_1), 23) * PRIME_2 + PRIME_3;
      at += 2;
    }
    if (at < length) {
      hash = Long.rotateLeft(hash ^ ((text[at] & 0xFF) * PRIME_5), 11) * PRIME_1;
      hash = Long.rotateLeft(hash ^ ((text[at] >>> 8) * PRIME_5), 11) * PRIME_1;
    }
    return hash;
  }

  private static long round(long state, long lane) {
    return Long.rotateLeft(state + lane * PRIME_2, 31) * PRIME_1;
  }

  private static long merge(long hash, long state) {
    return (hash ^ round(0, state)) * PRIME_1 + PRIME_4;
  }

  private static long avalanche(long state) {
    long hash = state;
    hash = (hash ^ (hash >>> 33)) * PRIME_2;
    hash = (hash ^ (hash >>> 29)) * PRIME_3;
    return hash ^ (hash >>> 32);
  }

  private static long lane(char[] text, int at) {
    return half(text, at) | half(text, at + 2) << 32;
  }

  private static long half(char[] text, int at) {
    return text[at] | (long) text[at + 1] << 16;
  }
}
