package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSlowSqlOverrides;
import com.sqg.resilience.api.sql.SqgSqlType;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** The rule of each type under each overrides, made once. Thread-safe. */
final class EffectiveRules {

  /** More differ only where values are computed, and those are seldom seen again. */
  private static final int MAX_OVERRIDES = 1_000;

  private final SlowSqlSettings settings;
  private final ConcurrentHashMap<SqgSlowSqlOverrides, Map<SqgSqlType, SqgSlowSqlRule>> rules =
      new ConcurrentHashMap<>();

  EffectiveRules(SlowSqlSettings settings) {
    this.settings = settings;
  }

  SqgSlowSqlRule of(SqgSqlType type, SqgSlowSqlOverrides overrides) {
    if (overrides.equals(SqgSlowSqlOverrides.none())) {
      return settings.of(type).rule();
    }
    Map<SqgSqlType, SqgSlowSqlRule> known = rules.get(overrides);
    if (known == null) {
      if (rules.size() >= MAX_OVERRIDES) {
        rules.clear();
      }
      known = rules.computeIfAbsent(overrides, this::overridden);
    }
    return Objects.requireNonNull(known.get(type));
  }

  private Map<SqgSqlType, SqgSlowSqlRule> overridden(SqgSlowSqlOverrides overrides) {
    Map<SqgSqlType, SqgSlowSqlRule> changed = new EnumMap<>(SqgSqlType.class);
    for (SqgSqlType type : SqgSqlType.values()) {
      changed.put(type, overrides.applyTo(settings.of(type).rule()));
    }
    return changed;
  }

  int size() {
    return rules.size();
  }
}
