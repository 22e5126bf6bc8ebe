package com.sqg.resilience.core.sql;

import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.core.resource.ResourceKinds;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Judges what SQL statements of any adapter end with. FAILURE is what says that the database is
 * sick: no connection, no time, no room, a lost lock. IGNORED is what the caller did wrong, which
 * the database noticed in good health: a duplicate key, a violated constraint, a syntax error.
 *
 * <p>Vendor code, SQLState and JDBC class decide, in this order, for each {@link SQLException} that
 * can be reached through causes and next exceptions. One that says FAILURE outweighs all that say
 * IGNORED; if none is known, the outcome is a FAILURE. An error without any {@code SQLException},
 * such as a mapping error or what a caller's row handler threw, is IGNORED: every driver and pool
 * reports its own troubles as one. Thread-safe; never throws.
 */
public final class SqlFailureClassifier implements SqgFailureClassifier {

  @Override
  public boolean supports(SqgResourceContext context) {
    return context.kind().equals(ResourceKinds.MYSQL) || context.kind().equals(ResourceKinds.JDBC);
  }

  @Override
  public @Nullable SqgFailureDecision classify(
      SqgResourceContext context, @Nullable Object result, @Nullable Throwable error) {
    return error == null ? SqgFailureDecision.SUCCESS : classify(error);
  }

  /**
   * Judges an error by itself.
   *
   * @return FAILURE or IGNORED
   */
  public static SqgFailureDecision classify(Throwable error) {
    boolean failed = false;
    boolean excused = false;
    boolean unknown = false;
    for (Throwable cause : SqlCauses.of(error)) {
      if (SqlCauses.isInterruption(cause)) {
        return SqgFailureDecision.IGNORED;
      }
      SqgFailureDecision decision = decide(cause);
      failed |= decision == SqgFailureDecision.FAILURE;
      excused |= decision == SqgFailureDecision.IGNORED;
      unknown |= decision == null && cause instanceof SQLException;
    }
    return failed || (unknown && !excused)
        ? SqgFailureDecision.FAILURE
        : SqgFailureDecision.IGNORED;
  }

  private static @Nullable SqgFailureDecision decide(Throwable cause) {
    if (!(cause instanceof SQLException)) {
      return SqlErrorTypes.decideTranslated(cause);
    }
    SQLException sql = (SQLException) cause;
    SqgFailureDecision decision = VendorCodes.decide(sql);
    if (decision == null) {
      decision = SqlStates.decideExactly(sql.getSQLState());
    }
    if (decision == null) {
      decision = SqlErrorTypes.decide(sql);
    }
    return decision != null ? decision : SqlStates.decideByClass(sql.getSQLState());
  }
}
