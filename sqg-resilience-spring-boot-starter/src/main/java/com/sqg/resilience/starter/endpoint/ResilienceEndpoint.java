package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceNames;
import com.sqg.resilience.core.rule.LayeredRuleSnapshot;
import com.sqg.resilience.core.rule.RuleLayer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.lang.Nullable;

/** The actuator endpoint: shows modes, resources and rules, and sets modes. Thread-safe. */
@Endpoint(id = "resilience")
public class ResilienceEndpoint {

  private static final String INHERIT = "inherit";

  private final ResilienceRuntime runtime;

  /** An endpoint onto a runtime. */
  public ResilienceEndpoint(ResilienceRuntime runtime) {
    this.runtime = runtime;
  }

  /** Everything there is to see. */
  @ReadOperation
  public Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("mode", ResourceReport.text(runtime.modes().global()));
    report.put("engine", runtime.engine().name());
    report.put("rulesVersion", runtime.rules().current().version());
    report.put("rulesWithoutResource", unmatchedRules());
    report.put("droppedEvents", runtime.events().dropped());
    report.put(
        "resources",
        runtime.resources().all().stream()
            .map(r -> ResourceReport.of(r, runtime.engine().state(r.name())))
            .collect(Collectors.toList()));
    return report;
  }

  private List<String> unmatchedRules() {
    SqgRuleSnapshot rules = runtime.rules().configuration();
    if (!(rules instanceof LayeredRuleSnapshot)) {
      return Collections.emptyList();
    }
    return ((LayeredRuleSnapshot) rules)
            .unmatchedBy(
                runtime.resources().view().stream()
                    .map(GuardedResource::context)
                    .collect(Collectors.toList()))
            .stream()
            .map(RuleLayer::path)
            .collect(Collectors.toList());
  }

  /**
   * Sets the global mode or that of one resource, from the next call on and until the application
   * ends.
   *
   * @param mode off, observe or enforce; for a resource also inherit, which takes back what was
   *     set. Nullable only for the actuator, whose own refusal does not say what is missing
   * @param resource the resource's name; none for the global mode
   */
  @WriteOperation
  public WebEndpointResponse<Map<String, Object>> setMode(
      @Nullable String mode, @Nullable String resource) {
    SqgMode parsed = mode == null ? null : parse(mode);
    if (parsed == null && (resource == null || !INHERIT.equalsIgnoreCase(mode))) {
      return refusal(
          "mode", mode, "one of off, observe, enforce" + (resource == null ? "" : ", " + INHERIT));
    }
    String fault = resource == null ? null : ResourceNames.faultOf(resource);
    if (fault != null) {
      return refusal("resource", resource, "a resource's name, but this one " + fault);
    }
    if (resource != null) {
      runtime.modes().setResource(resource, parsed);
      return new WebEndpointResponse<>(resourceMode(resource));
    }
    if (parsed != null) {
      runtime.modes().setGlobal(parsed);
    }
    return new WebEndpointResponse<>(globalMode());
  }

  private Map<String, Object> globalMode() {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("mode", ResourceReport.text(runtime.modes().global()));
    answer.put("resourcesWithOwnMode", ownModes());
    return answer;
  }

  private Map<String, Object> resourceMode(String resource) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("resource", resource);
    answer.put("mode", ResourceReport.text(runtime.modeOf(resource)));
    answer.put("calledSoFar", runtime.resources().find(resource) != null);
    return answer;
  }

  /** Resources that do not follow the global mode. */
  private Map<String, Object> ownModes() {
    Map<String, Object> own = new TreeMap<>();
    for (GuardedResource resource : runtime.resources().all()) {
      if (runtime.rules().modeOf(resource.context()) != null) {
        own.put(resource.name(), ResourceReport.text(resource.mode()));
      }
    }
    runtime.modes().overrides().forEach((name, mode) -> own.put(name, ResourceReport.text(mode)));
    return own;
  }

  private static @org.jspecify.annotations.Nullable SqgMode parse(String mode) {
    for (SqgMode candidate : SqgMode.values()) {
      if (candidate.name().equals(mode.trim().toUpperCase(Locale.ROOT))) {
        return candidate;
      }
    }
    return null;
  }

  private static WebEndpointResponse<Map<String, Object>> refusal(
      String parameter, @Nullable String found, String allowed) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("error", parameter + (found == null ? " is missing" : " is not valid"));
    if (found != null) {
      answer.put("found", found);
    }
    answer.put("allowed", allowed);
    return new WebEndpointResponse<>(answer, WebEndpointResponse.STATUS_BAD_REQUEST);
  }
}
