package com.sqg.resilience.api.sql;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A statement was refused because statements like it have been too slow, or too many of them run.
 * It never reached the database, and no connection was borrowed for it.
 */
public final class SqgSlowSqlException extends SqgResourceUnavailableException {

  private static final long serialVersionUID = 1L;

  /** The breaker's key in words; null until somebody asks. */
  private volatile @Nullable String keyText;

  /** The statement's type. */
  private final SqgSqlType type;

  /** The mapped statement's id; null if the statement has none. */
  private final @Nullable String mapper;

  /** How long the last execution took, in nanoseconds. */
  private final long costNanos;

  /** What DBAs know the statement by; null until somebody asks. */
  private volatile @Nullable String queryId;

  /** Gone once serialised: its text goes along instead. */
  private final transient @Nullable Object key;

  /** Gone once serialised: the id goes along instead. */
  private final transient @Nullable Supplier<String> queryIds;

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
   * @param key what the breaker is kept for; its {@code toString} is the {@link #key}, and asked
   *     for as late as that is
   * @param queryIds computes the {@link #queryId}, at most once or twice
   * @param mapper the mapped statement's id; null if the statement has none
   * @param type the statement's type
   * @param costNanos how long the last execution took, in nanoseconds
   * @throws NullPointerException if anything but the rule and the mapper is null
   */
  public SqgSlowSqlException(
      String resource,
      SqgBlockReason reason,
      @Nullable String ruleId,
      String engine,
      SqgMode mode,
      long retryAfterMillis,
      boolean writableStackTrace,
      Object key,
      Supplier<String> queryIds,
      @Nullable String mapper,
      SqgSqlType type,
      long costNanos) {
    super(resource, reason, ruleId, engine, mode, retryAfterMillis, writableStackTrace);
    this.key = Objects.requireNonNull(key, "key");
    this.queryIds = Objects.requireNonNull(queryIds, "queryIds");
    this.mapper = mapper;
    this.type = Objects.requireNonNull(type, "type");
    this.costNanos = costNanos;
  }

  /**
   * {@return what the breaker is kept for: a fingerprint's 16 hexadecimal digits, or the name of
   * what statements are partitioned by}
   */
  public String key() {
    String text = keyText;
    if (text == null) {
      text = String.valueOf(key);
      keyText = text;
    }
    return text;
  }

  /** {@return what the slow log's digest calls the statement: 32 hexadecimal digits} */
  public String queryId() {
    String id = queryId;
    if (id == null) {
      id = queryIds == null ? "" : queryIds.get();
      queryId = id;
    }
    return id;
  }

  /** {@return the mapped statement's id; null if the statement has none} */
  public @Nullable String mapper() {
    return mapper;
  }

  /** {@return the type whose settings the statement has} */
  public SqgSqlType type() {
    return type;
  }

  /**
   * {@return how long the breaker's last execution took; zero if none was measured} Where several
   * statements share the breaker it may have been another one's.
   */
  public Duration cost() {
    return Duration.ofNanos(costNanos);
  }

  @Override
  public String getMessage() {
    return super.getMessage()
        + ": slow SQL "
        + key()
        + " (query-id="
        + queryId()
        + ", mapper="
        + mapper
        + ", type="
        + type
        + ", cost="
        + cost().toMillis()
        + "ms)";
  }

  /**
   * Puts into words what stays behind.
   *
   * @serialData the fields
   * @param out where to write
   * @throws IOException if that fails
   */
  private void writeObject(ObjectOutputStream out) throws IOException {
    key();
    queryId();
    out.defaultWriteObject();
  }
}
