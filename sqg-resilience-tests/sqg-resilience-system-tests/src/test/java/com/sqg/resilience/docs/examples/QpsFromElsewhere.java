package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgRuleSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/** Limits of calls a second that are set while the application runs. */
@Component
public class QpsFromElsewhere implements SqgRuleSource {

  private final List<Consumer<? super SqgRuleSnapshot>> receivers = new CopyOnWriteArrayList<>();
  private volatile SqgRuleSnapshot latest;

  @Override
  public Subscription subscribe(Consumer<? super SqgRuleSnapshot> receiver) {
    receivers.add(receiver); // first, so that no change is missed
    SqgRuleSnapshot now = latest;
    if (now != null) {
      receiver.accept(now); // a late one is refused by its version
    }
    return () -> receivers.remove(receiver);
  }

  /**
   * To be called by whatever watches the configuration centre.
   *
   * @param version greater than ever before, such as the centre's revision
   * @param qps the limit of each resource by name; others keep what is configured
   */
  public void changed(long version, Map<String, Double> qps) {
    SqgRuleSnapshot next = new Limits(version, qps);
    latest = next;
    receivers.forEach(receiver -> receiver.accept(next));
  }

  private static final class Limits implements SqgRuleSnapshot {

    private final long version;
    private final Map<String, SqgResourceRules> rules = new HashMap<>();

    Limits(long version, Map<String, Double> qps) {
      this.version = version;
      qps.forEach(
          (resource, limit) ->
              rules.put(
                  resource, SqgResourceRules.builder().flow(SqgFlowRule.reject(limit)).build()));
    }

    @Override
    public long version() {
      return version;
    }

    @Override
    public SqgResourceRules rulesFor(SqgResourceContext context) {
      return rules.getOrDefault(context.resource(), SqgResourceRules.none());
    }
  }
}
