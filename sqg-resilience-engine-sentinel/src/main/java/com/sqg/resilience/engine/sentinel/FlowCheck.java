package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.node.StatisticNode;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.TrafficShapingController;
import com.alibaba.csp.sentinel.slots.block.flow.controller.DefaultController;
import com.alibaba.csp.sentinel.slots.block.flow.controller.WarmUpController;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgFlowRule;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits calls a second with Sentinel's controllers over a sliding second. Asking and counting are
 * one step, so that callers who ask together do not pass together.
 */
final class FlowCheck implements AdmissionCheck {

  /** A bucket of the sliding second: until it moves on, asking again is in vain. */
  private static final long RETRY_AFTER_MILLIS = 500;

  private static final int COLD_FACTOR = 3;
  private static final int MAX_TOKENS = 1 << 30;

  private final TrafficShapingController controller;
  private final StatisticNode node = new StatisticNode();
  private final SqgEntry block;

  private FlowCheck(SqgFlowRule rule, TrafficShapingController controller) {
    this.controller = controller;
    this.block = SqgEntry.blocked(SqgBlockReason.FLOW_LIMIT, rule.id(), RETRY_AFTER_MILLIS);
  }

  static AdmissionCheck of(SqgFlowRule rule, LongSupplier nanoClock) {
    if (rule.behavior() == SqgFlowRule.Behavior.QUEUE) {
      return new PacingCheck(rule, nanoClock);
    }
    boolean whole = rule.qps() == Math.rint(rule.qps());
    if (rule.qps() < 1 || (rule.behavior() == SqgFlowRule.Behavior.REJECT && !whole)) {
      return new TokenBucketCheck(rule, nanoClock);
    }
    return new FlowCheck(rule, controller(rule));
  }

  private static TrafficShapingController controller(SqgFlowRule rule) {
    // Sentinel's tokens are integers: one period's worth must fit.
    int warmUpSeconds =
        (int) Math.min((rule.warmUpPeriod().toMillis() + 999) / 1000, MAX_TOKENS / rule.qps());
    boolean warmsUp =
        rule.behavior() == SqgFlowRule.Behavior.WARM_UP
            && (int) (2 * warmUpSeconds * rule.qps() / (1.0 + COLD_FACTOR)) > 0;
    return warmsUp
        ? new WarmUpController(rule.qps(), warmUpSeconds, COLD_FACTOR)
        : new DefaultController(rule.qps(), RuleConstant.FLOW_GRADE_QPS);
  }

  @Override
  public synchronized @Nullable SqgEntry tryAcquire(SentinelEntry entry, int index) {
    // A cold limit below one a second would let nobody pass, and nothing would ever warm up.
    if (controller.canPass(node, 1) || node.passQps() < 1) {
      node.addPassRequest(1);
      return null;
    }
    return block;
  }

  @Override
  public void release(SentinelEntry entry, int index) {
    node.addPassRequest(-1);
  }

  @Override
  public void complete(SentinelEntry entry, int index, SqgInvocationResult result) {
    // What passed has passed, however it ended.
  }
}
