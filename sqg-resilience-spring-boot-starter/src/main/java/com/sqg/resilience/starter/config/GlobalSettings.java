package com.sqg.resilience.starter.config;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.rule.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The settings below the prefix itself, those of slow SQL included. */
public final class GlobalSettings {

  /** Where all properties of the framework live. */
  public static final String PREFIX = "env.config.resilience";

  /** The kill switch: without it the framework adds nothing to the application. */
  public static final Setting<Boolean> ENABLED = Setting.flag("enabled", true);

  /** The mode of every resource without one of its own. */
  public static final Setting<SqgMode> MODE =
      Setting.choice("mode", SqgMode.class, SqgMode.OBSERVE);

  /** How many resources there may be before names fold. */
  public static final Setting<Integer> MAX_RESOURCES =
      Setting.count("max-resources", 100_000, 2_000);

  /** The engine's name. */
  public static final Setting<String> ENGINE =
      Setting.name("engine", "", "sentinel, noop or the name of an SqgResilienceEngine bean");

  /** Whether refusals carry a stack trace. */
  public static final Setting<Boolean> STACK_TRACES = Setting.flag("stack-traces", false);

  /** Whether there are meters. */
  public static final Setting<Boolean> METRICS_ENABLED = Setting.flag("metrics.enabled", true);

  /** Whether meters tell resources apart. */
  public static final Setting<Boolean> METRICS_RESOURCE_TAG =
      Setting.flag("metrics.resource-tag", true);

  /** Whether meters of slow SQL tell mappers apart. */
  public static final Setting<Boolean> METRICS_MAPPER_TAG =
      Setting.flag("metrics.mapper-tag", false);

  /** Whether refusals that leave a controller are answered. */
  public static final Setting<Boolean> HTTP_ANSWERS_ENABLED =
      Setting.flag("http-answers.enabled", true);

  /** Whether statements of MyBatis are guarded. */
  public static final Setting<Boolean> MYBATIS_ENABLED =
      Setting.flag("adapters.mybatis.enabled", true);

  /** Whether statements of JDBC, and of JPA, are guarded. */
  public static final Setting<Boolean> JDBC_ENABLED = Setting.flag("adapters.jdbc.enabled", true);

  /** Whether commands of Redis are guarded. */
  public static final Setting<Boolean> REDIS_ENABLED = Setting.flag("adapters.redis.enabled", true);

  /** Whether outgoing HTTP exchanges are guarded. */
  public static final Setting<Boolean> HTTP_ENABLED = Setting.flag("adapters.http.enabled", true);

  /** Whether inbound requests are guarded. */
  public static final Setting<Boolean> WEB_ENABLED = Setting.flag("adapters.web.enabled", true);

  /** The routes whose requests are not guarded. */
  public static final Setting<List<String>> WEB_EXCLUDE =
      Setting.pathPatterns(
          "adapters.web.exclude",
          "/actuator/**",
          "/health/**",
          "/healthz/**",
          "/livez/**",
          "/readyz/**");

  private static final List<Setting<?>> ALL;

  static {
    List<Setting<?>> all = new ArrayList<>();
    all.addAll(
        Arrays.asList(
            ENABLED,
            MODE,
            MAX_RESOURCES,
            ENGINE,
            STACK_TRACES,
            METRICS_ENABLED,
            METRICS_RESOURCE_TAG,
            METRICS_MAPPER_TAG,
            HTTP_ANSWERS_ENABLED,
            MYBATIS_ENABLED,
            JDBC_ENABLED,
            REDIS_ENABLED,
            HTTP_ENABLED,
            WEB_ENABLED,
            WEB_EXCLUDE));
    all.addAll(SlowSqlProperties.all());
    ALL = Collections.unmodifiableList(all);
  }

  private GlobalSettings() {}

  /** Every setting, in the order in which they are documented. */
  public static List<Setting<?>> all() {
    return ALL;
  }
}
