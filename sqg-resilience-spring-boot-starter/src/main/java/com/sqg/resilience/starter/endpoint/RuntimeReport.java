package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.rule.LayeredRuleSnapshot;
import com.sqg.resilience.core.rule.RuleLayer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A whole runtime, as the endpoint shows it. */
final class RuntimeReport {

  private final ResilienceRuntime runtime;
  private final StatementBreakers statements;

  RuntimeReport(ResilienceRuntime runtime) {
    this.runtime = runtime;
    this.statements = new StatementBreakers(runtime);
  }

  Map<String, Object> all() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("mode", Texts.of(runtime.modes().global()));
    report.put("engine", runtime.engine().name());
    report.put("rulesVersion", runtime.rules().current().version());
    report.put("rulesWithoutResource", unmatchedRules());
    report.put("resourcesWithOwnMode", ownModes(runtime));
    report.put("droppedEvents", runtime.events().dropped());
    report.put("slowSql", slowSql());
    report.put(
        "resources",
        runtime.resources().all().stream()
            .map(r -> ResourceReport.of(r, runtime.engine().state(r.name())))
            .collect(Collectors.toList()));
    return report;
  }

  private Map<String, Object> slowSql() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("settings", SlowSqlSettingsReport.of(runtime.slowSql()));
    report.putAll(statements.all());
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

  /** Resources that do not follow the global mode, those never called included. */
  static Map<String, Object> ownModes(ResilienceRuntime runtime) {
    Map<String, Object> own = new TreeMap<>();
    for (GuardedResource resource : runtime.resources().all()) {
      if (resource.configuredMode() != null) {
        own.put(resource.name(), Texts.of(resource.mode()));
      }
    }
    runtime.modes().overrides().forEach((name, mode) -> own.put(name, Texts.of(mode)));
    return own;
  }
}
