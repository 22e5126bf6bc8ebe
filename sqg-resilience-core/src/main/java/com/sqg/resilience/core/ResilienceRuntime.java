package com.sqg.resilience.core;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.event.SqgModeChangedEvent;
import com.sqg.resilience.api.event.SqgResilienceEventListener;
import com.sqg.resilience.api.event.SqgResourceOverflowEvent;
import com.sqg.resilience.api.event.SqgStateTransitionEvent;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgRuleSource;
import com.sqg.resilience.api.sql.SqgSqlPartitioner;
import com.sqg.resilience.core.call.AsyncInvoker;
import com.sqg.resilience.core.call.CallReporter;
import com.sqg.resilience.core.call.CoreOperations;
import com.sqg.resilience.core.call.ResilienceInvoker;
import com.sqg.resilience.core.classify.ClassifierChain;
import com.sqg.resilience.core.event.EventPublisher;
import com.sqg.resilience.core.http.HttpStatusClassifier;
import com.sqg.resilience.core.log.LogLine;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.mode.ModeControl;
import com.sqg.resilience.core.redis.RedisFailureClassifier;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceKinds;
import com.sqg.resilience.core.resource.ResourceNames;
import com.sqg.resilience.core.resource.ResourceRegistry;
import com.sqg.resilience.core.rule.NoRules;
import com.sqg.resilience.core.rule.RuleService;
import com.sqg.resilience.core.slowsql.OpenBreakers;
import com.sqg.resilience.core.slowsql.SlowSqlPolicy;
import com.sqg.resilience.core.slowsql.SlowSqlReporter;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import com.sqg.resilience.core.slowsql.SlowSqlStatistics;
import com.sqg.resilience.core.sql.SqlFailureClassifier;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One complete, running instance of the framework: an application context has one. Thread-safe. */
public final class ResilienceRuntime implements AutoCloseable {

  // Holds no reference to the instance, unlike a lambda of it: the engine may live on.
  private static final SqgStateTransitionListener NOBODY = (resource, ruleId, from, to) -> {};

  private final SqgResilienceEngine engine;
  private final ResilienceLog log = new ResilienceLog(System::nanoTime);
  private final EventPublisher events;
  private final ClassifierChain classifiers;
  private final SlowSqlReporter slowSqlReporter;
  private final OpenBreakers openBreakers;
  private final ModeControl modes;
  private final ResourceRegistry resources;
  private final RuleService rules;
  private final ResilienceInvoker invoker;
  private final AsyncInvoker asyncInvoker;
  private final SqgResilienceOperations operations;
  private final SlowSqlSettings slowSql;
  private final SlowSqlPolicy slowSqlPolicy;

  private ResilienceRuntime(Builder builder) {
    SqgRuleSnapshot configuration = builder.configuration;
    SqgMode mode = configuration.mode();
    engine = builder.engine;
    events = new EventPublisher(builder.listeners, log);
    slowSqlReporter =
        new SlowSqlReporter(
            new SlowSqlStatistics(builder.slowSqlByMapper), events, log, builder.clock);
    classifiers = new ClassifierChain(builder.classifiers, log);
    // Not left to adapters: several of them need these, and annotated methods too.
    classifiers.addMiddleware(new SqlFailureClassifier());
    classifiers.addMiddleware(new RedisFailureClassifier());
    classifiers.addMiddleware(new HttpStatusClassifier());
    modes = new ModeControl(mode == null ? SqgMode.OBSERVE : mode);
    resources = new ResourceRegistry(builder.maxResources, modes, classifiers, log);
    rules = new RuleService(configuration, engine, resources, modes, events, log);
    invoker =
        new ResilienceInvoker(
            engine, resources, new CallReporter(events, log, slowSqlReporter), builder.stackTraces);
    openBreakers = new OpenBreakers(engine, resources, System::nanoTime);
    asyncInvoker = new AsyncInvoker(invoker);
    operations = new CoreOperations(invoker, asyncInvoker);
    slowSql = builder.slowSql;
    slowSqlPolicy = new SlowSqlPolicy(slowSql, builder.partitioner, log);
    engine.onStateTransition(new Transitions());
    resources.onOverflow(
        (name, aggregate, max) ->
            events.publish(() -> new SqgResourceOverflowEvent(name, aggregate, max)));
    SqgRuleSource source = builder.source;
    if (source != null) {
      follow(source);
    }
    modes.onChange(this::modeChanged); // the mode that a source begins with is no change
  }

  private void follow(SqgRuleSource source) {
    try {
      rules.follow(source);
    } catch (Throwable fault) {
      close();
      throw fault;
    }
  }

  /**
   * Starts describing an instance.
   *
   * @param engine the engine, which must serve no other instance before this one is closed; whoever
   *     made it closes it afterwards
   */
  public static Builder builder(SqgResilienceEngine engine) {
    return new Builder(engine);
  }

  /** As {@link #builder(SqgResilienceEngine)}, with {@link Builder#source}. */
  public static Builder builder(SqgResilienceEngine engine, SqgRuleSource source) {
    return new Builder(engine).source(source);
  }

  private void stateChanged(
      String resource, String ruleId, SqgCircuitState from, SqgCircuitState to) {
    SqgStateTransitionEvent transition = new SqgStateTransitionEvent(resource, ruleId, from, to);
    GuardedResource guarded = resources.find(resource);
    if (guarded != null) {
      guarded.statistics().recordTransition(from, to);
      guarded.transitions().add(transition);
    }
    log.info(
        LogLine.of("state-transition")
            .with("resource", resource)
            .with("rule", ruleId)
            .with("from", from)
            .with("to", to)
            .with("mode", guarded == null ? null : guarded.mode()));
    events.publish(() -> transition);
  }

  private void partitionChanged(
      String resource, SqgPartitionState state, SqgCircuitState from, SqgCircuitState to) {
    slowSqlReporter.changed(resource, modeOf(resource), state, from, to);
  }

  private void modeChanged(
      @Nullable String resource, @Nullable SqgMode before, @Nullable SqgMode after) {
    SqgMode from = resource == null ? before : modeOf(resource, before);
    resources.refreshModes();
    SqgMode to = resource == null ? after : modeOf(resource, after);
    if (from == null || to == null || from == to) {
      return; // set to what was in force anyway
    }
    log.info(
        LogLine.of("mode-changed")
            .with("resource", resource == null ? "*" : resource)
            .with("from", from)
            .with("to", to));
    events.publish(() -> new SqgModeChangedEvent(resource, from, to));
  }

  /** The mode that the next call of a resource runs in, be it the first or not. */
  public SqgMode modeOf(String resource) {
    return modeOf(resource, modes.overrides().get(resource));
  }

  private SqgMode modeOf(String resource, @Nullable SqgMode override) {
    GuardedResource guarded = resources.find(resource);
    if (guarded != null) {
      return guarded.mode();
    }
    if (ResourceNames.faultOf(resource) != null) {
      return SqgMode.OFF; // as every call of it
    }
    if (override != null) {
      return override;
    }
    SqgMode configured = rules.modeOf(asNamed(resource));
    return configured == null ? modes.global() : configured;
  }

  /** What is known of a resource that was never called. */
  private static SqgResourceContext asNamed(String resource) {
    String kind = ResourceKinds.ofName(resource);
    boolean inbound = kind.equals(ResourceKinds.WEB);
    return SqgResourceContext.of(resource, kind, inbound ? SqgEntryType.IN : SqgEntryType.OUT);
  }

  /** The engine. */
  public SqgResilienceEngine engine() {
    return engine;
  }

  /** The call path. */
  public ResilienceInvoker invoker() {
    return invoker;
  }

  /** The call path of asynchronous calls. */
  public AsyncInvoker asyncInvoker() {
    return asyncInvoker;
  }

  /** Programmatic calls. */
  public SqgResilienceOperations operations() {
    return operations;
  }

  /** The resources called so far. */
  public ResourceRegistry resources() {
    return resources;
  }

  /** The modes in force. */
  public ModeControl modes() {
    return modes;
  }

  /** The rules in force. */
  public RuleService rules() {
    return rules;
  }

  /** The classifiers; adapters add their middleware's. */
  public ClassifierChain classifiers() {
    return classifiers;
  }

  /** What is configured about slow SQL. */
  public SlowSqlSettings slowSql() {
    return slowSql;
  }

  /** What they mean for a statement. */
  public SlowSqlPolicy slowSqlPolicy() {
    return slowSqlPolicy;
  }

  /** The events. */
  public EventPublisher events() {
    return events;
  }

  /** What counts, logs and announces what becomes of statements. */
  public SlowSqlReporter slowSqlReporter() {
    return slowSqlReporter;
  }

  /** The statements' breakers that keep calls out. */
  public OpenBreakers openBreakers() {
    return openBreakers;
  }

  /** The log that rate-limits lines. */
  public ResilienceLog log() {
    return log;
  }

  /**
   * Ends the subscription to the rules, the event thread and what the engine tells. Calls that are
   * still running may end afterwards. The engine stays open: it may be somebody else's.
   */
  @Override
  public void close() {
    rules.close();
    events.close();
    try {
      engine.onStateTransition(NOBODY);
    } catch (Throwable fault) {
      log.warn(LogLine.of("engine-failed"), fault);
    }
  }

  private final class Transitions implements SqgStateTransitionListener {

    @Override
    public void onTransition(
        String resource, String ruleId, SqgCircuitState from, SqgCircuitState to) {
      stateChanged(resource, ruleId, from, to);
    }

    @Override
    public void onPartitionTransition(
        String resource, SqgPartitionState state, SqgCircuitState from, SqgCircuitState to) {
      partitionChanged(resource, state, from, to);
    }
  }

  /** Describes an instance. Not thread-safe. */
  public static final class Builder {

    private final SqgResilienceEngine engine;
    private SqgRuleSnapshot configuration = NoRules.INSTANCE;
    private @Nullable SqgRuleSource source;
    private int maxResources = 2_000;
    private boolean stackTraces;
    private SlowSqlSettings slowSql = SlowSqlSettings.builder().build();
    private boolean slowSqlByMapper;
    private Supplier<? extends @Nullable SqgSqlPartitioner> partitioner = () -> null;
    private Clock clock = Clock.systemUTC();
    private Supplier<List<SqgFailureClassifier>> classifiers = Collections::emptyList;
    private Supplier<List<SqgResilienceEventListener>> listeners = Collections::emptyList;

    private Builder(SqgResilienceEngine engine) {
      this.engine = engine;
    }

    /** Sets the rules below those of any source; none by default. */
    public Builder configuration(SqgRuleSnapshot rules) {
      this.configuration = rules;
      return this;
    }

    /** Sets the source whose rules stand above the configuration; null, the default, for none. */
    public Builder source(@Nullable SqgRuleSource newSource) {
      this.source = newSource;
      return this;
    }

    /** Sets how many resources there may be before names fold; at least 1, 2000 by default. */
    public Builder maxResources(int max) {
      this.maxResources = max;
      return this;
    }

    /** Sets whether refusals carry a stack trace; they do not by default. */
    public Builder stackTraces(boolean filled) {
      this.stackTraces = filled;
      return this;
    }

    /** Sets what there is about slow SQL; the built-in settings by default. */
    public Builder slowSql(SlowSqlSettings settings) {
      this.slowSql = settings;
      return this;
    }

    /** Sets the application's partitioner, or null. Asked for every statement; must be quick. */
    public Builder partitioner(Supplier<? extends @Nullable SqgSqlPartitioner> supplier) {
      this.partitioner = supplier;
      return this;
    }

    /** Sets whether figures of slow SQL tell mappers apart; they do not by default. */
    public Builder slowSqlByMapper(boolean apart) {
      this.slowSqlByMapper = apart;
      return this;
    }

    /** Sets what tells people the time; the system's clock by default. */
    public Builder clock(Clock newClock) {
      this.clock = newClock;
      return this;
    }

    /** Sets the application's classifiers, in order. Asked whenever a resource appears. */
    public Builder classifiers(Supplier<List<SqgFailureClassifier>> supplier) {
      this.classifiers = supplier;
      return this;
    }

    /** Sets the application's listeners. Asked whenever something happens; must be quick. */
    public Builder listeners(Supplier<List<SqgResilienceEventListener>> supplier) {
      this.listeners = supplier;
      return this;
    }

    /**
     * Starts the instance.
     *
     * @throws IllegalArgumentException if a setting, or what the source gives first, is invalid
     * @throws RuntimeException if the source cannot be subscribed to
     */
    public ResilienceRuntime build() {
      return new ResilienceRuntime(this);
    }
  }
}
