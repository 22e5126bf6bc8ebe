package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Limits the calls of one key that run at once; exact, and only keys with running calls take
 * memory. Sentinel's own count of threads a key lives in an evicting cache, which can forget
 * running calls.
 */
final class HotKeyConcurrencyCheck implements AdmissionCheck {

  private final int max;
  private final SqgEntry block;
  private final ConcurrentHashMap<Object, Integer> running;

  HotKeyConcurrencyCheck(SqgHotKeyRule rule, int max, @Nullable HotKeyConcurrencyCheck previous) {
    this.max = max;
    this.block = SqgEntry.blocked(SqgBlockReason.HOT_KEY_LIMIT, rule.id(), 0);
    this.running = previous == null ? new ConcurrentHashMap<>() : previous.running;
  }

  @Override
  public @Nullable SqgEntry tryAcquire(SentinelEntry entry, int index) {
    Object key = entry.context().hotKey();
    if (key == null) {
      return null;
    }
    boolean[] admitted = new boolean[1];
    running.compute(
        key,
        (k, count) -> {
          int now = count == null ? 0 : count;
          admitted[0] = now < max;
          return admitted[0] ? Integer.valueOf(now + 1) : count;
        });
    return admitted[0] ? null : block;
  }

  long trackedKeys() {
    return running.size();
  }

  @Override
  public void release(SentinelEntry entry, int index) {
    Object key = entry.context().hotKey();
    if (key != null) {
      running.computeIfPresent(key, (k, count) -> count == 1 ? null : count - 1);
    }
  }

  @Override
  public void complete(SentinelEntry entry, int index, SqgInvocationResult result) {
    release(entry, index);
  }
}
