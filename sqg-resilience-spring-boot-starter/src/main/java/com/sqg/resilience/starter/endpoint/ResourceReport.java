package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgResourceState;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/** One resource among all, as the endpoint shows it. */
final class ResourceReport {

  private ResourceReport() {}

  static Map<String, Object> of(GuardedResource resource, SqgResourceState state) {
    ResourceStatistics statistics = resource.statistics();
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("name", resource.name());
    report.put("kind", resource.kind());
    report.put("type", resource.entryType().name());
    report.put("mode", Texts.of(resource.mode()));
    report.put("circuitState", Texts.of(state.circuitState()));
    report.put("circuitControl", Texts.of(state.circuitControl()));
    report.put("retryAfterMillis", state.retryAfterMillis());
    report.put("inFlight", statistics.inFlight());
    report.put("results", each(SqgFailureDecision.values(), statistics::results));
    report.put("blocked", each(SqgBlockReason.values(), statistics::blocked));
    report.put("shadowBlocked", each(SqgBlockReason.values(), statistics::shadowBlocked));
    report.put("fallbacks", fallbacks(statistics));
    return report;
  }

  private static Map<String, Object> fallbacks(ResourceStatistics statistics) {
    Map<String, Object> counts = new LinkedHashMap<>();
    counts.put("success", statistics.fallbacks(true));
    counts.put("failure", statistics.fallbacks(false));
    return counts;
  }

  private static <E extends Enum<E>> Map<String, Object> each(
      E[] constants, ToLongFunction<E> count) {
    Map<String, Object> counts = new LinkedHashMap<>();
    for (E constant : constants) {
      counts.put(Texts.of(constant), count.applyAsLong(constant));
    }
    return counts;
  }
}
