package com.sqg.resilience.api.event;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.sql.SqgSqlType;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The breaker of a slow statement opened: statements like it are refused from now on or, in {@link
 * SqgMode#OBSERVE}, would be. Told once an opening and never for refusals, so that it can be sent
 * to people. A statement that stays slow opens its breaker again after every probe: those {@link
 * #isReopened() reopenings} are told too, and are no news to somebody who heard of the first.
 */
public final class SqgSlowSqlOpenedEvent extends SqgResilienceEvent {

  private final String resource;
  private final String key;
  private final String queryId;
  private final String fingerprint;
  private final @Nullable String mapper;
  private final String dataSource;
  private final SqgSqlType type;
  private final Duration cost;
  private final Duration threshold;
  private final int slowCount;
  private final Instant openedAt;
  private final @Nullable Instant expectedRecoveryAt;
  private final boolean reopened;
  private final SqgCircuitControl control;
  private final SqgMode mode;

  private SqgSlowSqlOpenedEvent(Builder builder) {
    this.resource = builder.resource;
    this.key = builder.key;
    this.queryId = builder.queryId;
    this.fingerprint = builder.fingerprint;
    this.mapper = builder.mapper;
    this.dataSource = builder.dataSource;
    this.type = builder.type;
    this.cost = builder.cost;
    this.threshold = builder.threshold;
    this.slowCount = builder.slowCount;
    this.openedAt = builder.openedAt;
    this.expectedRecoveryAt = builder.expectedRecoveryAt;
    this.reopened = builder.reopened;
    this.control = builder.control;
    this.mode = builder.mode;
  }

  /**
   * Starts describing an event.
   *
   * @param resource the resource that the statement belongs to
   * @param key what the breaker is kept for
   * @param type the type whose settings the statement has
   * @param mode the resource's mode
   * @return a builder of an opening that the breaker itself decided on now, without figures
   * @throws NullPointerException if anything is null
   */
  public static Builder builder(String resource, String key, SqgSqlType type, SqgMode mode) {
    return new Builder(resource, key, type, mode);
  }

  /** {@return the resource that the statement belongs to, such as {@code mysql:orders:query}} */
  public String resource() {
    return resource;
  }

  /**
   * {@return what the breaker is kept for: a fingerprint's 16 hexadecimal digits, or the name of
   * what statements are partitioned by}
   */
  public String key() {
    return key;
  }

  /** {@return what the slow log's digest calls the statement: 32 hexadecimal digits} */
  public String queryId() {
    return queryId;
  }

  /** {@return the beginning of the statement without its values, on one line} */
  public String fingerprint() {
    return fingerprint;
  }

  /** {@return the mapped statement's id; null if the statement has none} */
  public @Nullable String mapper() {
    return mapper;
  }

  /** {@return the name of the data source that the statement runs on} */
  public String dataSource() {
    return dataSource;
  }

  /** {@return the type whose settings the statement has} */
  public SqgSqlType type() {
    return type;
  }

  /** {@return how long the last execution took; zero if none was measured} */
  public Duration cost() {
    return cost;
  }

  /** {@return from how long on an execution is slow} */
  public Duration threshold() {
    return threshold;
  }

  /** {@return how many executions in a row were slow} */
  public int slowCount() {
    return slowCount;
  }

  /** {@return when the breaker opened, to the millisecond} */
  public Instant openedAt() {
    return openedAt;
  }

  /** {@return when the breaker lets a call through again; null if an operator has to say so} */
  public @Nullable Instant expectedRecoveryAt() {
    return expectedRecoveryAt;
  }

  /** {@return whether the breaker was open a moment ago, and its probe was slow too} */
  public boolean isReopened() {
    return reopened;
  }

  /** {@return who opened it: what it counts, or an operator} */
  public SqgCircuitControl control() {
    return control;
  }

  /** {@return the resource's mode: in OBSERVE nothing is refused} */
  public SqgMode mode() {
    return mode;
  }

  @Override
  public String toString() {
    return "SqgSlowSqlOpenedEvent["
        + "resource="
        + resource
        + ", key="
        + key
        + ", queryId="
        + queryId
        + ", mapper="
        + mapper
        + ", dataSource="
        + dataSource
        + ", type="
        + type
        + ", cost="
        + cost
        + ", threshold="
        + threshold
        + ", slowCount="
        + slowCount
        + ", openedAt="
        + openedAt
        + ", expectedRecoveryAt="
        + expectedRecoveryAt
        + ", reopened="
        + reopened
        + ", control="
        + control
        + ", mode="
        + mode
        + ", fingerprint="
        + fingerprint
        + ']';
  }

  /** Describes an event. Not thread-safe. */
  public static final class Builder {

    private final String resource;
    private final String key;
    private final SqgSqlType type;
    private final SqgMode mode;
    private String queryId = "";
    private String fingerprint = "";
    private @Nullable String mapper;
    private String dataSource = "";
    private Duration cost = Duration.ZERO;
    private Duration threshold = Duration.ZERO;
    private int slowCount;
    private Instant openedAt = Instant.ofEpochMilli(System.currentTimeMillis());
    private @Nullable Instant expectedRecoveryAt;
    private boolean reopened;
    private SqgCircuitControl control = SqgCircuitControl.AUTOMATIC;

    private Builder(String resource, String key, SqgSqlType type, SqgMode mode) {
      this.resource = Objects.requireNonNull(resource, "resource");
      this.key = Objects.requireNonNull(key, "key");
      this.type = Objects.requireNonNull(type, "type");
      this.mode = Objects.requireNonNull(mode, "mode");
    }

    /**
     * Sets what people know the statement by.
     *
     * @param id what the slow log's digest calls it
     * @param shortFingerprint its beginning without its values
     * @param mapperId the mapped statement's id; null if it has none
     * @param dataSourceName what it runs on
     * @return this
     * @throws NullPointerException if anything but the mapper is null
     */
    public Builder statement(
        String id, String shortFingerprint, @Nullable String mapperId, String dataSourceName) {
      this.queryId = Objects.requireNonNull(id, "id");
      this.fingerprint = Objects.requireNonNull(shortFingerprint, "shortFingerprint");
      this.mapper = mapperId;
      this.dataSource = Objects.requireNonNull(dataSourceName, "dataSourceName");
      return this;
    }

    /**
     * Sets why the breaker opened.
     *
     * @param lastCost how long the last execution took
     * @param slowThreshold from how long on an execution is slow
     * @param slowInARow how many executions in a row were slow
     * @return this
     * @throws NullPointerException if anything is null
     */
    public Builder cause(Duration lastCost, Duration slowThreshold, int slowInARow) {
      this.cost = Objects.requireNonNull(lastCost, "lastCost");
      this.threshold = Objects.requireNonNull(slowThreshold, "slowThreshold");
      this.slowCount = slowInARow;
      return this;
    }

    /**
     * Sets the time that the breaker is open.
     *
     * @param from since when
     * @param until when a call is let through; null if an operator has to say so
     * @return this
     * @throws NullPointerException if the beginning is null
     */
    public Builder open(Instant from, @Nullable Instant until) {
      this.openedAt = Objects.requireNonNull(from, "from");
      this.expectedRecoveryAt = until;
      return this;
    }

    /**
     * Sets how it came to open.
     *
     * @param again whether it was open a moment ago; it was not by default
     * @param who who decided; AUTOMATIC by default
     * @return this
     * @throws NullPointerException if nobody decided
     */
    public Builder decided(boolean again, SqgCircuitControl who) {
      this.reopened = again;
      this.control = Objects.requireNonNull(who, "who");
      return this;
    }

    /** {@return the event} */
    public SqgSlowSqlOpenedEvent build() {
      return new SqgSlowSqlOpenedEvent(this);
    }
  }
}
