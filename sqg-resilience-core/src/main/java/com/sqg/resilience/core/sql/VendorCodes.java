package com.sqg.resilience.core.sql;

import static com.sqg.resilience.api.SqgFailureDecision.FAILURE;
import static com.sqg.resilience.api.SqgFailureDecision.IGNORED;

import com.sqg.resilience.api.SqgFailureDecision;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The vendor codes whose SQLState says too little or the wrong thing. PostgreSQL has no codes, its
 * states are exact; what a vendor's states tell correctly is not repeated here.
 */
final class VendorCodes {

  /** MySQL and MariaDB. */
  private static final Map<Integer, SqgFailureDecision> MYSQL = new HashMap<>();

  /** Oracle, whose numbers overlap with MySQL's: its messages begin with {@code ORA-}. */
  private static final Map<Integer, SqgFailureDecision> ORACLE = new HashMap<>();

  static {
    MYSQL.put(1021, FAILURE); // disk full
    MYSQL.put(1037, FAILURE); // server out of memory
    MYSQL.put(1040, FAILURE); // too many connections
    MYSQL.put(1041, FAILURE); // out of resources
    MYSQL.put(1042, FAILURE); // cannot resolve the client's host
    MYSQL.put(1043, FAILURE); // bad handshake
    MYSQL.put(1045, FAILURE); // access denied: no connection will be had until somebody acts
    MYSQL.put(1053, FAILURE); // server shutdown in progress
    MYSQL.put(1077, FAILURE); // server shut down normally
    MYSQL.put(1079, FAILURE); // server shutdown complete
    MYSQL.put(1080, FAILURE); // server closed the connection by force
    MYSQL.put(1114, FAILURE); // table or tablespace full
    MYSQL.put(1129, FAILURE); // host blocked after too many connection errors
    MYSQL.put(1135, FAILURE); // cannot create a thread
    MYSQL.put(1152, FAILURE); // aborted connection
    MYSQL.put(1184, FAILURE); // aborted connection
    MYSQL.put(1203, FAILURE); // too many connections of this user
    MYSQL.put(1205, FAILURE); // lock wait timeout
    MYSQL.put(1213, FAILURE); // deadlock
    MYSQL.put(1226, FAILURE); // this user's resource limit reached
    MYSQL.put(1290, FAILURE); // server runs read-only: after a failover, the old primary
    MYSQL.put(1836, FAILURE); // server in read-only mode
    MYSQL.put(1927, FAILURE); // MariaDB: connection was killed
    MYSQL.put(1969, FAILURE); // MariaDB: max_statement_time exceeded
    MYSQL.put(2002, FAILURE); // client: cannot connect to the local server
    MYSQL.put(2003, FAILURE); // client: cannot connect to the server
    MYSQL.put(2006, FAILURE); // client: server has gone away
    MYSQL.put(2013, FAILURE); // client: connection lost during the query
    MYSQL.put(3024, FAILURE); // max_execution_time exceeded
    MYSQL.put(3572, FAILURE); // NOWAIT found the row locked
    MYSQL.put(4031, FAILURE); // server disconnected an idle client

    MYSQL.put(1022, IGNORED); // duplicate key
    MYSQL.put(1048, IGNORED); // column cannot be null
    MYSQL.put(1062, IGNORED); // duplicate entry
    MYSQL.put(1169, IGNORED); // unique constraint
    MYSQL.put(1216, IGNORED); // foreign key: no parent
    MYSQL.put(1217, IGNORED); // foreign key: has children
    MYSQL.put(1264, IGNORED); // out of range
    MYSQL.put(1265, IGNORED); // data truncated
    MYSQL.put(1292, IGNORED); // truncated wrong value
    MYSQL.put(1317, IGNORED); // query interrupted: cancelled by somebody, not timed out
    MYSQL.put(1364, IGNORED); // column without default needs a value
    MYSQL.put(1366, IGNORED); // incorrect value for the column
    MYSQL.put(1406, IGNORED); // data too long
    MYSQL.put(1451, IGNORED); // foreign key: has children
    MYSQL.put(1452, IGNORED); // foreign key: no parent
    MYSQL.put(1557, IGNORED); // foreign key duplicate
    MYSQL.put(1644, IGNORED); // SIGNAL by the application's own procedure
    MYSQL.put(1690, IGNORED); // numeric out of range
    MYSQL.put(1792, IGNORED); // write in the caller's own read-only transaction
    MYSQL.put(3819, IGNORED); // check constraint
    MYSQL.put(4025, IGNORED); // MariaDB: check constraint

    ORACLE.put(18, FAILURE); // maximum number of sessions
    ORACLE.put(20, FAILURE); // maximum number of processes
    ORACLE.put(28, FAILURE); // session killed
    ORACLE.put(30, FAILURE); // session does not exist
    ORACLE.put(54, FAILURE); // resource busy, NOWAIT or lock timeout
    ORACLE.put(60, FAILURE); // deadlock
    ORACLE.put(257, FAILURE); // archiver stuck, disk full
    ORACLE.put(603, FAILURE); // session terminated by a fatal error
    ORACLE.put(604, FAILURE); // error at recursive SQL level
    ORACLE.put(1012, FAILURE); // not logged on
    ORACLE.put(1017, FAILURE); // access denied
    ORACLE.put(1033, FAILURE); // starting up or shutting down
    ORACLE.put(1034, FAILURE); // not available
    ORACLE.put(1089, FAILURE); // immediate shutdown in progress
    ORACLE.put(1090, FAILURE); // shutdown in progress
    ORACLE.put(1092, FAILURE); // instance terminated
    ORACLE.put(1536, FAILURE); // space quota exceeded
    ORACLE.put(1555, FAILURE); // snapshot too old
    ORACLE.put(1652, FAILURE); // no room for a temporary segment
    ORACLE.put(1653, FAILURE); // no room for the table
    ORACLE.put(1654, FAILURE); // no room for the index
    ORACLE.put(2391, FAILURE); // too many sessions of this user
    ORACLE.put(2396, FAILURE); // maximum idle time exceeded
    ORACLE.put(3113, FAILURE); // end of file on the communication channel
    ORACLE.put(3114, FAILURE); // not connected
    ORACLE.put(3135, FAILURE); // connection lost contact
    ORACLE.put(4021, FAILURE); // timeout while locking an object
    ORACLE.put(4031, FAILURE); // shared memory exhausted
    ORACLE.put(8177, FAILURE); // cannot serialise access
    ORACLE.put(12170, FAILURE); // connect timeout
    ORACLE.put(12505, FAILURE); // listener does not know the SID
    ORACLE.put(12514, FAILURE); // listener does not know the service
    ORACLE.put(12516, FAILURE); // listener has no handler
    ORACLE.put(12519, FAILURE); // listener has no handler
    ORACLE.put(12520, FAILURE); // listener has no handler
    ORACLE.put(12528, FAILURE); // listener: instances block new connections
    ORACLE.put(12541, FAILURE); // no listener
    ORACLE.put(12543, FAILURE); // host unreachable
    ORACLE.put(12545, FAILURE); // host or object does not exist
    ORACLE.put(12571, FAILURE); // packet writer failure
    ORACLE.put(16000, FAILURE); // open read-only: a standby
    ORACLE.put(17002, FAILURE); // I/O error
    ORACLE.put(17008, FAILURE); // closed connection
    ORACLE.put(17410, FAILURE); // no more data to read from the socket
    ORACLE.put(25408, FAILURE); // cannot safely replay the call
    ORACLE.put(30006, FAILURE); // resource busy, WAIT timed out

    ORACLE.put(1, IGNORED); // unique constraint
    ORACLE.put(1013, IGNORED); // cancelled by the user; a timeout comes as SQLTimeoutException
    ORACLE.put(1400, IGNORED); // cannot insert null
    ORACLE.put(1401, IGNORED); // value too large
    ORACLE.put(1407, IGNORED); // cannot update to null
    ORACLE.put(1438, IGNORED); // value larger than the precision
    ORACLE.put(1456, IGNORED); // write in the caller's own read-only transaction
    ORACLE.put(1722, IGNORED); // invalid number
    ORACLE.put(2290, IGNORED); // check constraint
    ORACLE.put(2291, IGNORED); // foreign key: no parent
    ORACLE.put(2292, IGNORED); // foreign key: has children
    ORACLE.put(12899, IGNORED); // value too large for the column
  }

  private VendorCodes() {}

  static @Nullable SqgFailureDecision decide(SQLException error) {
    int code = error.getErrorCode();
    if (code == 0) {
      return null;
    }
    if (!isOracle(error)) {
      return MYSQL.get(code);
    }
    // Raised by the application's own PL/SQL.
    boolean raised = code >= 20_000 && code <= 20_999;
    return raised ? IGNORED : code == 1013 ? cancelled(error) : ORACLE.get(code);
  }

  /** Whether an error is Oracle's, as its message says. */
  static boolean isOracle(SQLException error) {
    String message = error.getMessage();
    return message != null && message.startsWith("ORA-");
  }

  private static @Nullable SqgFailureDecision cancelled(SQLException error) {
    return error instanceof SQLTimeoutException ? FAILURE : IGNORED;
  }
}
