package com.sqg.resilience.support.datasource;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Maps objects by identity without keeping them alive. {@link java.util.WeakHashMap} would compare
 * connections by an {@code equals} that some pools forward to what they wrap. Thread-safe.
 */
final class WeakIdentityMap<K, V> {

  private final ConcurrentHashMap<Identity, V> values = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

  void put(K key, V value) {
    for (Reference<?> dead = collected.poll(); dead != null; dead = collected.poll()) {
      values.remove((Identity) dead);
    }
    values.put(new Identity(key, collected), value);
  }

  @Nullable V get(K key) {
    return values.get(new Identity(key, null));
  }

  int size() {
    return values.size();
  }

  private static final class Identity extends WeakReference<Object> {

    private final int hash;

    Identity(Object key, @Nullable ReferenceQueue<Object> queue) {
      super(key, queue);
      this.hash = System.identityHashCode(key);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // identity is the point
    public boolean equals(@Nullable Object other) {
      if (this == other) {
        return true;
      }
      Object key = get();
      return key != null && other instanceof Identity && ((Identity) other).get() == key;
    }
  }
}
