package com.sqg.resilience.core.memo;

import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what was found for the first keys, up to a limit; for later ones it is found each time.
 * For keys that are few as a rule, but may come from outside. Forgets nothing, and looks up without
 * allocating. Thread-safe.
 */
public final class BoundedMemo<K, V> {

  private final int limit;
  private final ConcurrentHashMap<K, V> values = new ConcurrentHashMap<>();

  /**
   * A memo that is empty.
   *
   * @param limit how many keys it remembers at most
   */
  public BoundedMemo(int limit) {
    this.limit = limit;
  }

  /**
   * What is remembered for a key.
   *
   * @return null if nothing is
   * @throws NullPointerException if the key is null
   */
  public @Nullable V get(K key) {
    return values.get(key);
  }

  /**
   * Remembers a value, unless one is remembered for its key or there is no room. Whoever wants it
   * to be found anew next time does not call this.
   *
   * @return what is remembered for the key; the given value if nothing is
   * @throws NullPointerException if the key or the value is null
   */
  public V remember(K key, V value) {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
    V known = values.get(key);
    if (known == null && values.size() < limit) {
      known = rememberNew(key, value);
    }
    return known != null ? known : value;
  }

  /** One thread at a time, or several would pass the limit together. */
  private synchronized @Nullable V rememberNew(K key, V value) {
    return values.size() < limit ? values.putIfAbsent(key, value) : values.get(key);
  }
}
