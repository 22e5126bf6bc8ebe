package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.core.ResilienceRuntime;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/** Does what people ask of the endpoint for the breaker of one statement. Thread-safe. */
final class StatementOperator {

  private final ResilienceRuntime runtime;
  private final StatementBreakers breakers;
  private final AuditLog audit;

  StatementOperator(ResilienceRuntime runtime, AuditLog audit) {
    this.runtime = runtime;
    this.breakers = new StatementBreakers(runtime);
    this.audit = audit;
  }

  WebEndpointResponse<Map<String, Object>> operate(
      String resource,
      @Nullable String key,
      @Nullable String mode,
      @Nullable String circuit,
      @Nullable String statementCircuit,
      SecurityContext security) {
    if (key == null) {
      return Answers.invalid("key", null, "that of the statement");
    }
    if (circuit != null) {
      return Answers.invalid(
          "circuit", circuit, "not with a key: a statement's is its statementCircuit");
    }
    if (mode != null) {
      return Answers.invalid("mode", mode, "not with a key: a mode is a whole resource's");
    }
    SqgCircuitControl control = statementCircuit == null ? null : Circuits.parse(statementCircuit);
    if (control == null) {
      return Answers.invalid("statementCircuit", statementCircuit, "one of " + Circuits.ALLOWED);
    }
    Set<Object> keys = new LinkedHashSet<>();
    breakers.find(resource, key).forEach(breaker -> keys.add(breaker.key()));
    if (keys.isEmpty()) {
      return Answers.unknownKey(resource, key, hint(resource, key));
    }
    try {
      keys.forEach(each -> runtime.engine().controlPartition(resource, each, control));
    } catch (IllegalArgumentException | UnsupportedOperationException refused) {
      return Answers.invalid(
          "statementCircuit", statementCircuit, "not for this statement: " + refused.getMessage());
    }
    audit.write("control-statement", resource, key, Circuits.text(control), security);
    return Answers.ok(outcome(resource, key));
  }

  /** What may have been meant by an unknown key; null if nothing is known. */
  private @Nullable String hint(String resource, String key) {
    if (!runtime.slowSql().enabled()) {
      return "slow-sql.enabled is false: statements have no breakers";
    }
    String meant = breakers.keyMeantBy(resource, key);
    return meant == null ? null : "did you mean the key " + meant + '?';
  }

  private Map<String, Object> outcome(String resource, String key) {
    List<Map<String, Object>> now =
        breakers.find(resource, key).stream()
            .map(StatementBreakers.Breaker::report)
            .collect(Collectors.toList());
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("resource", resource);
    answer.put("key", key);
    answer.put("statements", now);
    return answer;
  }
}
