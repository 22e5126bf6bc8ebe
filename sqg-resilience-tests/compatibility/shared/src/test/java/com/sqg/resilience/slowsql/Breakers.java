package com.sqg.resilience.slowsql;

import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.context.ApplicationContext;

/** What the engine knows of statements. */
final class Breakers {

  private final ResilienceRuntime runtime;

  Breakers(ApplicationContext context) {
    this.runtime = context.getBean(ResilienceRuntime.class);
  }

  List<SqgPartitionState> all(String resource) {
    return new ArrayList<>(runtime.engine().partitions(resource));
  }

  /** All that a mapped statement was the last to use, least executed first. */
  List<SqgPartitionState> of(String resource, String mapper) {
    return all(resource).stream()
        .filter(state -> mapper.equals(statement(state).mapper()))
        .sorted((a, b) -> Long.compare(a.executions(), b.executions()))
        .toList();
  }

  /** The only one of a mapped statement. */
  SqgPartitionState one(String resource, String mapper) {
    List<SqgPartitionState> states = of(resource, mapper);
    if (states.size() != 1) {
      throw new AssertionError(mapper + " has " + states);
    }
    return states.get(0);
  }

  SqgCircuitState stateOf(String resource, String mapper) {
    return one(resource, mapper).circuitState();
  }

  /** How often each was executed, least first. */
  List<Long> executions(String resource, String mapper) {
    return of(resource, mapper).stream().map(SqgPartitionState::executions).toList();
  }

  String key(String resource, String mapper) {
    return statement(one(resource, mapper)).keyText();
  }

  /** The mapped statements of all data sources whose breaker is not closed. */
  Set<String> open() {
    Set<String> open = new TreeSet<>();
    for (GuardedResource resource : runtime.resources().all()) {
      for (SqgPartitionState state : all(resource.name())) {
        if (state.circuitState() != SqgCircuitState.CLOSED) {
          open.add(statement(state).mapper());
        }
      }
    }
    return open;
  }

  static SlowSqlPartition statement(SqgPartitionState state) {
    return (SlowSqlPartition) state.partition();
  }
}
