package com.sqg.resilience.core.sql;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * Tells statements that ran out of their time from all other errors. Waiting for a lock, for a
 * connection or for somebody who cancels is something else, whatever class a driver reports it as.
 */
public final class QueryTimeouts {

  /** MySQL's and MariaDB's for {@code max_execution_time} and {@code max_statement_time}. */
  private static final Set<Integer> TIMEOUT_CODES = codes(1969, 3024);

  /** MySQL's lock waits, deadlock and cancel, and H2's lock wait. */
  private static final Set<Integer> OTHER_CODES = codes(1205, 1213, 1317, 3572, 50200);

  /** Oracle's lock waits and connect timeout. */
  private static final Set<Integer> ORACLE_OTHER_CODES = codes(54, 60, 4021, 12170, 30006);

  /** The standard's {@code query_canceled}; PostgreSQL and H2 report a timeout as one. */
  private static final String CANCELLED = "57014";

  /** PostgreSQL's {@code lock_not_available}. */
  private static final String LOCKED = "55P03";

  /** Reading from or connecting to the server took too long. */
  private static final String CONNECTION_TIMEOUT = "HYT01";

  private QueryTimeouts() {}

  private static Set<Integer> codes(Integer... codes) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(codes)));
  }

  /** Whether an error, or anything it was caused by, is a query timeout. */
  public static boolean isOne(Throwable error) {
    for (Throwable cause : SqlCauses.of(error)) {
      if (cause instanceof SQLException && isTimeout((SQLException) cause)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isTimeout(SQLException error) {
    int code = error.getErrorCode();
    String state = error.getSQLState() == null ? "" : error.getSQLState();
    if (state.startsWith("08") || state.equals(LOCKED) || state.equals(CONNECTION_TIMEOUT)) {
      return false;
    }
    if (VendorCodes.isOracle(error)) {
      return error instanceof SQLTimeoutException && !ORACLE_OTHER_CODES.contains(code);
    }
    return !OTHER_CODES.contains(code)
        && (error instanceof SQLTimeoutException
            || TIMEOUT_CODES.contains(code)
            || state.equals(CANCELLED));
  }
}
