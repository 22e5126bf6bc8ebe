package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.api.event.SqgStateTransitionEvent;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One resource by itself, as the endpoint shows it: with its rules and its recent history. */
final class ResourceDetails {

  private final ResilienceRuntime runtime;
  private final SettingsReport settings;
  private final StatementBreakers statements;

  ResourceDetails(ResilienceRuntime runtime) {
    this.runtime = runtime;
    this.settings = new SettingsReport(runtime.rules());
    this.statements = new StatementBreakers(runtime);
  }

  /** Null if the resource was never called. */
  @Nullable Map<String, Object> of(String name) {
    GuardedResource resource = runtime.resources().find(name);
    if (resource == null) {
      return null;
    }
    Map<String, Object> details = ResourceReport.of(resource, runtime.engine().state(name));
    boolean set = runtime.modes().overrides().containsKey(name);
    String configured = resource.configuredMode() == null ? "global" : "rules";
    details.put("modeFrom", set ? "operator" : configured);
    details.put("settings", settings.of(resource.context()));
    details.put(
        "transitions",
        resource.transitions().latest().stream()
            .map(ResourceDetails::transition)
            .collect(Collectors.toList()));
    Map<String, Object> slowSql = statements.reportOf(name);
    if (!slowSql.isEmpty()) {
      details.put("slowSql", slowSql);
    }
    return details;
  }

  private static Map<String, Object> transition(SqgStateTransitionEvent event) {
    Map<String, Object> transition = new LinkedHashMap<>();
    transition.put("at", event.time().toString());
    transition.put("rule", event.ruleId());
    transition.put("from", Texts.of(event.from()));
    transition.put("to", Texts.of(event.to()));
    return transition;
  }
}
