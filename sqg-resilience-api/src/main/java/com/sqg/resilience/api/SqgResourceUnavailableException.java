package com.sqg.resilience.api;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A call was refused before it ran. Carries no stack trace unless the configuration asks for one:
 * refusing must stay cheap under load.
 */
public class SqgResourceUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String resource;
  private final SqgBlockReason reason;
  private final @Nullable String ruleId;
  private final String engine;
  private final SqgMode mode;
  private final long retryAfterMillis;

  /**
   * Describes a refusal.
   *
   * @param resource the refused resource
   * @param reason why it was refused
   * @param ruleId the rule that refused; null if the engine named none
   * @param engine name of the engine that refused
   * @param mode the mode in force when the call began
   * @param retryAfterMillis milliseconds until it is worth trying again; 0 if unknown
   * @param writableStackTrace whether to fill in the stack trace
   * @throws NullPointerException if anything but the rule is null
   */
  public SqgResourceUnavailableException(
      String resource,
      SqgBlockReason reason,
      @Nullable String ruleId,
      String engine,
      SqgMode mode,
      long retryAfterMillis,
      boolean writableStackTrace) {
    super(null, null, true, writableStackTrace);
    this.resource = Objects.requireNonNull(resource, "resource");
    this.reason = Objects.requireNonNull(reason, "reason");
    this.ruleId = ruleId;
    this.engine = Objects.requireNonNull(engine, "engine");
    this.mode = Objects.requireNonNull(mode, "mode");
    this.retryAfterMillis = Math.max(0, retryAfterMillis);
  }

  /** The refused resource. */
  public String resource() {
    return resource;
  }

  /** Why the call was refused. */
  public SqgBlockReason reason() {
    return reason;
  }

  /** The rule that refused, such as {@code circuit-breaker:exception-ratio}; null if unknown. */
  public @Nullable String ruleId() {
    return ruleId;
  }

  /** Name of the engine that refused. */
  public String engine() {
    return engine;
  }

  /** The mode in force when the call began. */
  public SqgMode mode() {
    return mode;
  }

  /** How long until it is worth trying again; zero if unknown. */
  public Duration retryAfter() {
    return Duration.ofMillis(retryAfterMillis);
  }

  /** Built on demand: most refusals are never printed. */
  @Override
  public String getMessage() {
    return "Resource '"
        + resource
        + "' is unavailable: "
        + reason
        + (ruleId == null ? "" : " by rule " + ruleId)
        + " (engine="
        + engine
        + ", mode="
        + mode
        + ", retry-after="
        + retryAfterMillis
        + "ms)";
  }
}
