package com.sqg.resilience.starter.metrics;

/** The meters' names, as Micrometer wants them, and what they mean. */
enum MeterName {
  REQUESTS("requests", "Calls by result; blocked ones did not run"),
  REQUEST_DURATION("request.duration", "Time that calls which were let run took"),
  REQUESTS_IN_FLIGHT("requests.in.flight", "Calls that run now"),
  BLOCKED("blocked", "Calls that were refused"),
  SHADOW_BLOCK("shadow.block", "Calls that ran and would have been refused in enforce mode"),
  FALLBACK("fallback", "Fallbacks that answered, or failed to"),
  STATE_TRANSITION("state.transition", "Changes of circuit breakers' states"),
  CIRCUIT_STATE("circuit.state", "1 for the state that the circuit is in, 0 for the others"),
  RESOURCES_CURRENT("resources.current", "Resources, aggregates of folded ones included"),
  RESOURCES_MAX("resources.max", "Resources that may be before new names fold, aggregates aside"),
  RESOURCE_OVERFLOW("resource.overflow", "Calls whose name was folded into its kind's aggregate"),
  EVENTS_DROPPED("events.dropped", "Events dropped because listeners were too slow"),
  SLOW_SQL_EXECUTIONS("slow.sql.executions", "Statements whose execution was measured"),
  SLOW_SQL_SLOW("slow.sql.slow", "Statements whose execution was slow"),
  SLOW_SQL_OPENED("slow.sql.opened", "Breakers of statements that opened"),
  SLOW_SQL_REJECTED(
      "slow.sql.rejected", "Statements refused because of their own breaker or limit"),
  SLOW_SQL_SHADOW_BLOCK(
      "slow.sql.shadow.block", "Statements that ran and would have been refused in enforce mode"),
  SLOW_SQL_OPEN("slow.sql.open", "Statements whose breaker is open or half-open now");

  private final String id;
  private final String description;

  MeterName(String name, String description) {
    this.id = "sqg.resilience." + name;
    this.description = description;
  }

  /** The name. */
  String id() {
    return id;
  }

  /** What it means. */
  String description() {
    return description;
  }
}
