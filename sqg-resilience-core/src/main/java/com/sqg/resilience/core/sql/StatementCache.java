package com.sqg.resilience.core.sql;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Fingerprints by statement: a table of sets with a few places each. A look-up hashes the length
 * and a handful of characters, since hashing all of a fresh String costs more than reading it, and
 * compares with what is in the one set. Statements whose samples collide share a set, so however
 * many there are, they cost no more than its places. A newcomer to a full set replaces one at
 * random.
 *
 * <p>Thread-safe: entries are immutable, and each place is read and written as a whole. Two threads
 * that put the same statement may both find a place for it, which is only a waste of one.
 */
final class StatementCache {

  /** Places of a set. */
  static final int WAYS = 4;

  private static final int SAMPLES = 8;

  private final AtomicReferenceArray<@Nullable Entry> places;
  private final int sets;
  private final long mostCharacters;
  private final AtomicLong characters = new AtomicLong();
  private final AtomicInteger hand = new AtomicInteger();

  /**
   * An empty cache.
   *
   * @param entries most entries, a power of two
   * @param characters most characters of all entries, of statements and of fingerprints
   */
  StatementCache(int entries, long characters) {
    this.places = new AtomicReferenceArray<>(entries);
    this.sets = entries / WAYS;
    this.mostCharacters = characters;
  }

  /** The hash that places a statement: of its length, its end, and samples of the rest. */
  static int hash(String sql) {
    int length = sql.length();
    int hash = length;
    if (length < SAMPLES) {
      for (int i = 0; i < length; i++) {
        hash = 31 * hash + sql.charAt(i);
      }
    } else {
      int step = length / SAMPLES;
      int at = length - 1;
      hash = 31 * hash + sql.charAt(at);
      hash = 31 * hash + sql.charAt(at - step);
      hash = 31 * hash + sql.charAt(at - 2 * step);
      hash = 31 * hash + sql.charAt(at - 3 * step);
      hash = 31 * hash + sql.charAt(at - 4 * step);
      hash = 31 * hash + sql.charAt(at - 5 * step);
      hash = 31 * hash + sql.charAt(at - 6 * step);
      hash = 31 * hash + sql.charAt(at - 7 * step);
    }
    hash *= 0x9E3779B9;
    return hash ^ hash >>> 15;
  }

  /** The fingerprint of a statement; null if it is not remembered. */
  @Nullable SqlFingerprint get(String sql, int hash) {
    int first = first(hash);
    for (int i = first; i < first + WAYS; i++) {
      Entry entry = places.get(i);
      if (entry != null && entry.is(sql, hash)) {
        return entry.fingerprint;
      }
    }
    return null;
  }

  private int first(int hash) {
    return (hash & sets - 1) * WAYS;
  }

  /** Remembers a fingerprint, and forgets others if there is no room. */
  void put(String sql, int hash, SqlFingerprint fingerprint) {
    Entry entry = new Entry(sql, hash, fingerprint);
    makeRoom(entry.characters());
    replace(freePlace(first(hash)), entry);
  }

  private int freePlace(int first) {
    for (int i = first; i < first + WAYS; i++) {
      if (places.get(i) == null) {
        return i;
      }
    }
    return first + ThreadLocalRandom.current().nextInt(WAYS);
  }

  /** Goes once around at most; threads that put at once may exceed the limit by their entries. */
  private void makeRoom(int wanted) {
    for (int i = 0; i < places.length() && characters.get() + wanted > mostCharacters; i++) {
      replace((hand.getAndIncrement() & Integer.MAX_VALUE) % places.length(), null);
    }
  }

  private void replace(int place, @Nullable Entry entry) {
    Entry before = places.getAndSet(place, entry);
    long change =
        (entry == null ? 0 : entry.characters()) - (before == null ? 0 : before.characters());
    if (change != 0) {
      characters.addAndGet(change);
    }
  }

  /** How many characters all entries hold. */
  long characters() {
    return characters.get();
  }

  /** How many entries there are. */
  int size() {
    int size = 0;
    for (int i = 0; i < places.length(); i++) {
      size += places.get(i) == null ? 0 : 1;
    }
    return size;
  }

  private static final class Entry {

    final String sql;
    final int hash;
    final SqlFingerprint fingerprint;

    Entry(String sql, int hash, SqlFingerprint fingerprint) {
      this.sql = sql;
      this.hash = hash;
      this.fingerprint = fingerprint;
    }

    boolean is(String other, int otherHash) {
      return hash == otherHash && sql.equals(other);
    }

    int characters() {
      return sql.length() + fingerprint.text().length();
    }
  }
}
