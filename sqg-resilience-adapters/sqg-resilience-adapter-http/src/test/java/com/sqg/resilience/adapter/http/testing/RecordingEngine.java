package com.sqg.resilience.adapter.http.testing;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.engine.SqgResourceState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Refuses as told, and remembers every call and how it ended. */
public final class RecordingEngine implements SqgResilienceEngine {

  /** Admitted calls that have not ended. */
  public final AtomicInteger open = new AtomicInteger();

  private final List<String> calls = new CopyOnWriteArrayList<>();
  private volatile Duration lastDuration = Duration.ZERO;
  private volatile boolean refusing;

  public void refuse() {
    refusing = true;
  }

  /** What ended since the last time this was asked, such as {@code http:localhost:get SUCCESS}. */
  public List<String> takeCalls() {
    List<String> taken = new ArrayList<>(calls);
    calls.clear();
    return taken;
  }

  public Duration lastDuration() {
    return lastDuration;
  }

  @Override
  public String name() {
    return "recording";
  }

  @Override
  public SqgEntry acquire(SqgResourceContext context) {
    if (refusing) {
      return SqgEntry.blocked(SqgBlockReason.CIRCUIT_OPEN, "a-rule", 1_000);
    }
    open.incrementAndGet();
    return new Permit(context);
  }

  @Override
  public void complete(SqgEntry entry, SqgInvocationResult result) {
    lastDuration = Duration.ofNanos(result.durationNanos());
    calls.add(((Permit) entry).context.resource() + ' ' + result.decision());
    open.decrementAndGet();
  }

  @Override
  public void updateRules(SqgRuleSnapshot rules) {}

  @Override
  public SqgResourceState state(String resource) {
    return SqgResourceState.of(SqgCircuitState.CLOSED, 0, open.get());
  }

  @Override
  public void onStateTransition(SqgStateTransitionListener listener) {}

  @Override
  public void close() {}

  private record Permit(SqgResourceContext context) implements SqgEntry {}
}
