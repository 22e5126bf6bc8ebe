package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import java.util.EnumSet;
import java.util.Set;

/** What calls may be refused for, going by the rules. */
final class PossibleReasons {

  private PossibleReasons() {}

  /** The reasons of one resource. */
  static Set<SqgBlockReason> of(SqgRuleSnapshot snapshot, SqgResourceContext context) {
    SqgResourceRules rules = rulesFor(snapshot, context);
    Set<SqgBlockReason> reasons = EnumSet.noneOf(SqgBlockReason.class);
    add(reasons, SqgBlockReason.CIRCUIT_OPEN, !rules.circuitBreakers().isEmpty());
    add(reasons, SqgBlockReason.FLOW_LIMIT, rules.flow() != null);
    add(reasons, SqgBlockReason.CONCURRENCY_LIMIT, rules.bulkhead() != null);
    add(reasons, SqgBlockReason.HOT_KEY_LIMIT, rules.hotKey() != null);
    boolean inbound = context.entryType() == SqgEntryType.IN;
    add(reasons, SqgBlockReason.SYSTEM_OVERLOAD, inbound && snapshot.system() != null);
    return reasons;
  }

  /** An application's rules may throw; the registry has told of it and goes by none. */
  private static SqgResourceRules rulesFor(SqgRuleSnapshot snapshot, SqgResourceContext context) {
    try {
      return snapshot.rulesFor(context);
    } catch (Throwable unresolved) {
      return SqgResourceRules.none();
    }
  }

  private static void add(Set<SqgBlockReason> reasons, SqgBlockReason reason, boolean possible) {
    if (possible) {
      reasons.add(reason);
    }
  }
}
