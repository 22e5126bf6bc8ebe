package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.core.ResilienceRuntime;
import java.util.Map;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.Selector.Match;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.lang.Nullable;

/**
 * The actuator endpoint: shows modes, resources and rules; sets modes and forces circuits. What is
 * done to one resource names it in the path and not in the body, where Spring Boot passes over what
 * it does not know: a misspelt name would make it an operation on all. Thread-safe.
 */
@Endpoint(id = "resilience")
public class ResilienceEndpoint {

  private final RuntimeReport report;
  private final ResourceLookup lookup;
  private final ResourceDetails details;
  private final Operator operator;
  private final StatementOperator statementOperator;

  /** An endpoint onto a runtime. */
  public ResilienceEndpoint(ResilienceRuntime runtime) {
    this.report = new RuntimeReport(runtime);
    this.lookup = new ResourceLookup(runtime.resources());
    this.details = new ResourceDetails(runtime);
    AuditLog audit = new AuditLog(runtime.log());
    this.operator = new Operator(runtime, audit);
    this.statementOperator = new StatementOperator(runtime, audit);
  }

  /** Everything at a glance. */
  @ReadOperation
  public Map<String, Object> report() {
    return report.all();
  }

  /**
   * All about one resource.
   *
   * @param resource its name, which the slashes in it have split
   */
  @ReadOperation
  public WebEndpointResponse<Map<String, Object>> resource(
      @Selector(match = Match.ALL_REMAINING) String... resource) {
    String name = lookup.nameOf(resource);
    Map<String, Object> found = details.of(name);
    return found == null ? Answers.unknown(name, lookup.nearest(name)) : Answers.ok(found);
  }

  /**
   * Sets the global mode, from the next call on and until the application ends.
   *
   * @param mode off, observe or enforce. Nullable only for the actuator, whose own refusal does not
   *     say what is missing
   * @param resource not here
   * @param key not here either
   */
  @WriteOperation
  public WebEndpointResponse<Map<String, Object>> setMode(
      SecurityContext security,
      @Nullable String mode,
      @Nullable String resource,
      @Nullable String key) {
    if (key != null) {
      return Answers.invalid("key", key, "with the name of its resource in the path");
    }
    return resource == null
        ? operator.setGlobalMode(mode, security)
        : Answers.invalid("resource", resource, "in the path: resilience/" + resource);
  }

  /**
   * Sets the mode of one resource, or forces its circuit or that of one of its statements, from the
   * next call on and until the application ends.
   *
   * @param mode off, observe or enforce, or inherit to take back what was set; null to leave it
   * @param circuit open or closed to force it, automatic to let it go, closed and without memory;
   *     null to leave it
   * @param key a statement's
   * @param statementCircuit as the circuit, for the statement of the key. Not the same parameter: a
   *     key that is null would make an order for a statement one for all
   * @param resource its name, which the slashes in it have split
   */
  @WriteOperation
  public WebEndpointResponse<Map<String, Object>> operate(
      SecurityContext security,
      @Nullable String mode,
      @Nullable String circuit,
      @Nullable String key,
      @Nullable String statementCircuit,
      @Selector(match = Match.ALL_REMAINING) String... resource) {
    String name = lookup.nameOf(resource);
    return key == null && statementCircuit == null
        ? operator.operate(name, mode, circuit, security)
        : statementOperator.operate(name, key, mode, circuit, statementCircuit, security);
  }
}
