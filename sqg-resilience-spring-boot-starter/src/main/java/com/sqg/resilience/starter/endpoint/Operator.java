package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.ResourceNames;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/** Does what people ask of the endpoint, and writes down who did. Thread-safe. */
final class Operator {

  private static final String INHERIT = "inherit";
  private static final String MODES = Texts.allOf(SqgMode.class);
  private final ResilienceRuntime runtime;
  private final AuditLog audit;

  Operator(ResilienceRuntime runtime, AuditLog audit) {
    this.runtime = runtime;
    this.audit = audit;
  }

  WebEndpointResponse<Map<String, Object>> setGlobalMode(
      @Nullable String mode, SecurityContext security) {
    SqgMode parsed = mode == null ? null : Texts.parse(SqgMode.class, mode);
    if (parsed == null) {
      return Answers.invalid("mode", mode, "one of " + MODES);
    }
    audit.write("set-mode", "*", null, Texts.of(parsed), security);
    runtime.modes().setGlobal(parsed);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("mode", Texts.of(runtime.modes().global()));
    answer.put("resourcesWithOwnMode", RuntimeReport.ownModes(runtime));
    return Answers.ok(answer);
  }

  WebEndpointResponse<Map<String, Object>> operate(
      String resource, @Nullable String mode, @Nullable String circuit, SecurityContext security) {
    boolean inherit = INHERIT.equalsIgnoreCase(mode);
    SqgMode parsedMode = mode == null ? null : Texts.parse(SqgMode.class, mode);
    SqgCircuitControl control = circuit == null ? null : Circuits.parse(circuit);
    if (mode == null && circuit == null) {
      return Answers.invalid(
          "mode or circuit", null, "mode: " + MODES + "; circuit: " + Circuits.ALLOWED);
    }
    if (mode != null && parsedMode == null && !inherit) {
      return Answers.invalid("mode", mode, "one of " + MODES + ", " + INHERIT);
    }
    if (circuit != null && control == null) {
      return Answers.invalid("circuit", circuit, "one of " + Circuits.ALLOWED);
    }
    String fault = faultOf(resource);
    if (fault != null) {
      return Answers.invalid("resource", resource, fault);
    }
    if (control != null) {
      String refused = control(resource, control, security);
      if (refused != null) {
        return Answers.invalid("circuit", circuit, refused);
      }
    }
    if (mode != null) {
      audit.write("set-mode", resource, null, inherit ? INHERIT : mode, security);
      runtime.modes().setResource(resource, parsedMode);
    }
    return Answers.ok(outcome(resource));
  }

  private @Nullable String faultOf(String resource) {
    String fault = ResourceNames.faultOf(resource);
    if (fault != null) {
      return "a resource's name, but this one " + fault;
    }
    boolean pattern = resource.indexOf('*') >= 0 && runtime.resources().find(resource) == null;
    return pattern ? "the name of one resource; patterns are for the configuration" : null;
  }

  /** Why it cannot be; null if it is done. */
  private @Nullable String control(
      String resource, SqgCircuitControl control, SecurityContext security) {
    try {
      runtime.engine().controlCircuit(resource, control);
    } catch (IllegalArgumentException | UnsupportedOperationException refused) {
      return "not for this resource: " + refused.getMessage();
    }
    audit.write("control-circuit", resource, null, Circuits.text(control), security);
    return null;
  }

  private Map<String, Object> outcome(String resource) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("resource", resource);
    answer.put("mode", Texts.of(runtime.modeOf(resource)));
    answer.put("circuitState", Texts.of(runtime.engine().state(resource).circuitState()));
    answer.put("circuitControl", Texts.of(runtime.engine().state(resource).circuitControl()));
    answer.put("calledSoFar", runtime.resources().find(resource) != null);
    return answer;
  }
}
