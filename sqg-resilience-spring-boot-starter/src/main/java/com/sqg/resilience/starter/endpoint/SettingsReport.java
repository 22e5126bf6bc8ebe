package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.core.rule.LayeredRuleSnapshot;
import com.sqg.resilience.core.rule.ResolvedSettings;
import com.sqg.resilience.core.rule.RuleLayer;
import com.sqg.resilience.core.rule.RuleService;
import com.sqg.resilience.core.rule.RuleSettings;
import com.sqg.resilience.core.rule.Setting;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * The settings in force for one resource, each with where it comes from: {@code built-in}, {@code
 * defaults}, a kind, a pattern or a resource of the configuration, or the rule source. Only what is
 * wrong, if the source contradicts itself about this resource: then it has no rules.
 */
final class SettingsReport {

  private static final String SYSTEM = "system";
  private static final Map<String, Function<SqgResourceRules, Object>> PARTS =
      new LinkedHashMap<>();

  static {
    PARTS.put("mode", SqgResourceRules::mode);
    PARTS.put("circuit-breaker", SqgResourceRules::circuitBreakers);
    PARTS.put("flow", SqgResourceRules::flow);
    PARTS.put("bulkhead", SqgResourceRules::bulkhead);
    PARTS.put("hot-key", SqgResourceRules::hotKey);
    PARTS.put(
        "classification",
        rules ->
            Arrays.asList(
                rules.recordExceptions(),
                rules.ignoreExceptions(),
                rules.recordStatuses(),
                rules.ignoreStatuses()));
  }

  private final RuleService rules;

  SettingsReport(RuleService rules) {
    this.rules = rules;
  }

  Map<String, Object> of(SqgResourceContext context) {
    Map<String, Object> report = new LinkedHashMap<>();
    SqgRuleSnapshot configuration = rules.configuration();
    SqgRuleSnapshot current = rules.current();
    if (configuration instanceof LayeredRuleSnapshot) {
      configured(((LayeredRuleSnapshot) configuration).resolve(context), context, report);
    }
    if (current != configuration) {
      try {
        overlay(configuration.rulesFor(context), current.rulesFor(context), report);
      } catch (RuntimeException contradiction) {
        report.clear();
        report.put("fault", String.valueOf(contradiction.getMessage()));
      }
    }
    return report;
  }

  private static void configured(
      ResolvedSettings resolved, SqgResourceContext context, Map<String, Object> report) {
    for (Setting<?> setting : RuleSettings.all()) {
      RuleLayer layer = resolved.origin(setting);
      Object value = resolved.get(setting);
      boolean mine =
          context.entryType() == SqgEntryType.IN || !setting.path().startsWith(SYSTEM + '.');
      if (layer != null && value != null && mine) {
        report.put(setting.path(), entry(Setting.text(value), layer.path()));
      }
    }
  }

  /** A source overrides part by part; what it has overridden is not in force. */
  private static void overlay(
      SqgResourceRules configured, SqgResourceRules inForce, Map<String, Object> report) {
    PARTS.forEach(
        (part, rule) -> {
          Object now = rule.apply(inForce);
          if (now != null && !Objects.equals(now, rule.apply(configured))) {
            report.keySet().removeIf(path -> path.equals(part) || path.startsWith(part + '.'));
            report.put(part, entry(now.toString(), "rule source"));
          }
        });
  }

  private static Map<String, Object> entry(String value, String from) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("value", value);
    entry.put("from", from);
    return entry;
  }
}
