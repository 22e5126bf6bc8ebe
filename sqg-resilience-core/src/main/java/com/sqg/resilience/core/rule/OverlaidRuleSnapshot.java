package com.sqg.resilience.core.rule;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A source's snapshot above the configuration, part by part: what the source says holds, and the
 * configuration where it says nothing. Immutable.
 */
final class OverlaidRuleSnapshot implements SqgRuleSnapshot {

  private final SqgRuleSnapshot configuration;
  private final SqgRuleSnapshot source;
  private final long version;

  OverlaidRuleSnapshot(SqgRuleSnapshot configuration, SqgRuleSnapshot source, long version) {
    this.configuration = configuration;
    this.source = source;
    this.version = version;
  }

  @Override
  public long version() {
    return version;
  }

  @Override
  public @Nullable SqgMode mode() {
    return first(source.mode(), configuration.mode());
  }

  @Override
  public @Nullable SqgSystemRule system() {
    return first(source.system(), configuration.system());
  }

  @Override
  public SqgResourceRules rulesFor(SqgResourceContext context) {
    SqgResourceRules above =
        Objects.requireNonNull(
            source.rulesFor(context),
            () -> "the source's rules for '" + context.resource() + "' are null");
    return above.equals(SqgResourceRules.none())
        ? configuration.rulesFor(context)
        : merge(configuration.rulesFor(context), above);
  }

  private static SqgResourceRules merge(SqgResourceRules below, SqgResourceRules above) {
    SqgResourceRules.Builder merged =
        SqgResourceRules.builder()
            .mode(first(above.mode(), below.mode()))
            .flow(first(above.flow(), below.flow()))
            .bulkhead(first(above.bulkhead(), below.bulkhead()))
            .hotKey(first(above.hotKey(), below.hotKey()));
    firstNotEmpty(above.circuitBreakers(), below.circuitBreakers()).forEach(merged::circuitBreaker);
    // Both lists from one side: the sides know nothing of each other and might contradict.
    SqgResourceRules exceptions = listsExceptions(above) ? above : below;
    SqgResourceRules statuses = listsStatuses(above) ? above : below;
    return merged
        .recordExceptions(exceptions.recordExceptions())
        .ignoreExceptions(exceptions.ignoreExceptions())
        .recordStatuses(statuses.recordStatuses())
        .ignoreStatuses(statuses.ignoreStatuses())
        .build();
  }

  private static boolean listsStatuses(SqgResourceRules rules) {
    return !rules.recordStatuses().isEmpty() || !rules.ignoreStatuses().isEmpty();
  }

  private static boolean listsExceptions(SqgResourceRules rules) {
    return !rules.recordExceptions().isEmpty() || !rules.ignoreExceptions().isEmpty();
  }

  private static <T> @Nullable T first(@Nullable T above, @Nullable T below) {
    return above == null ? below : above;
  }

  private static <T> List<T> firstNotEmpty(List<T> above, List<T> below) {
    return above.isEmpty() ? below : above;
  }

  @Override
  public String toString() {
    return source + " above " + configuration;
  }
}
