package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.core.slowsql.StatementDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statements' breakers that people want to see: those that are not closed or not left to
 * themselves, and those of the statements that were slowest. Thread-safe.
 */
final class StatementBreakers {

  private static final int SLOWEST = 20;
  private static final int OPEN = 200;

  private final ResilienceRuntime runtime;

  StatementBreakers(ResilienceRuntime runtime) {
    this.runtime = runtime;
  }

  /** Those of all resources. */
  Map<String, Object> all() {
    List<Breaker> breakers = new ArrayList<>();
    for (GuardedResource resource : runtime.resources().view()) {
      breakers.addAll(of(resource.name()));
    }
    return report(breakers);
  }

  /** Those of one resource; empty if it keeps none. */
  Map<String, Object> reportOf(String resource) {
    List<Breaker> breakers = of(resource);
    return breakers.isEmpty() ? new LinkedHashMap<>() : report(breakers);
  }

  /** Those of one resource with the key. */
  List<Breaker> find(String resource, String key) {
    return of(resource).stream()
        .filter(breaker -> breaker.statement.keyText().equals(key))
        .collect(Collectors.toList());
  }

  /** The key of the statement that another spelling, or the query id, tells; null if none does. */
  @Nullable String keyMeantBy(String resource, String text) {
    return of(resource).stream()
        .map(breaker -> breaker.statement)
        .filter(
            statement ->
                statement.keyText().equalsIgnoreCase(text)
                    || StatementDigest.of(statement.sql()).queryId().equalsIgnoreCase(text))
        .map(SlowSqlPartition::keyText)
        .findFirst()
        .orElse(null);
  }

  private List<Breaker> of(String resource) {
    List<Breaker> breakers = new ArrayList<>();
    for (SqgPartitionState state : runtime.engine().partitions(resource)) {
      if (state.partition() instanceof SlowSqlPartition) {
        breakers.add(new Breaker(resource, (SlowSqlPartition) state.partition(), state));
      }
    }
    return breakers;
  }

  private static Map<String, Object> report(List<Breaker> breakers) {
    breakers.sort(Comparator.comparingLong((Breaker b) -> b.state.slowestNanos()).reversed());
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("open", first(OPEN, breakers, Breaker::isRemarkable));
    report.put("slowest", first(SLOWEST, breakers, breaker -> breaker.state.executions() > 0));
    return report;
  }

  private static List<Map<String, Object>> first(
      int max, List<Breaker> breakers, Predicate<Breaker> wanted) {
    return breakers.stream()
        .filter(wanted)
        .limit(max)
        .map(Breaker::report)
        .collect(Collectors.toList());
  }

  /** One statement's breaker at one moment. */
  static final class Breaker {

    private final String resource;
    private final SlowSqlPartition statement;
    private final SqgPartitionState state;

    Breaker(String resource, SlowSqlPartition statement, SqgPartitionState state) {
      this.resource = resource;
      this.statement = statement;
      this.state = state;
    }

    /** What the engine knows it by. */
    Object key() {
      return statement.key();
    }

    Map<String, Object> report() {
      return StatementReport.of(resource, statement, state);
    }

    private boolean isRemarkable() {
      return state.circuitState() != SqgCircuitState.CLOSED
          || state.circuitControl() != SqgCircuitControl.AUTOMATIC;
    }
  }
}
