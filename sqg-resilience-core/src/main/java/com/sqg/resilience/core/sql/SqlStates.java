package com.sqg.resilience.core.sql;

import static com.sqg.resilience.api.SqgFailureDecision.FAILURE;
import static com.sqg.resilience.api.SqgFailureDecision.IGNORED;

import com.sqg.resilience.api.SqgFailureDecision;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * SQLStates: single ones that differ from their class, and the classes (the first two characters)
 * of the SQL standard with PostgreSQL's and H2's additions.
 */
final class SqlStates {

  private static final Map<String, SqgFailureDecision> EXACT = new HashMap<>();
  private static final Map<String, SqgFailureDecision> CLASSES = new HashMap<>();

  static {
    EXACT.put("25006", FAILURE); // PostgreSQL: read-only, as a standby is after a failover
    EXACT.put("25P03", FAILURE); // PostgreSQL: idle transaction ended by the server
    EXACT.put("40002", IGNORED); // constraint violated at commit
    EXACT.put("55P03", FAILURE); // PostgreSQL: lock not available, lock_timeout
    EXACT.put("57014", FAILURE); // query timeout; PostgreSQL and H2 report a cancel the same way
    EXACT.put("70100", IGNORED); // MySQL: query interrupted
    EXACT.put("90020", FAILURE); // H2: database already in use
    EXACT.put("90031", FAILURE); // H2: I/O error
    EXACT.put("90067", FAILURE); // H2: connection broken
    EXACT.put("90098", FAILURE); // H2: database was closed
    EXACT.put("90108", FAILURE); // H2: out of memory
    EXACT.put("90121", FAILURE); // H2: database is closing
    EXACT.put("90131", FAILURE); // H2: concurrent update
    EXACT.put("HYT00", FAILURE); // timeout
    EXACT.put("HYT01", FAILURE); // connection timeout

    CLASSES.put("08", FAILURE); // connection
    CLASSES.put("28", FAILURE); // authorisation: no connection will be had until somebody acts
    CLASSES.put("40", FAILURE); // rolled back: deadlock, serialisation
    CLASSES.put("53", FAILURE); // insufficient resources: disk, memory, connections
    CLASSES.put("57", FAILURE); // operator intervention: shutdown, starting up
    CLASSES.put("58", FAILURE); // system error
    CLASSES.put("61", FAILURE); // Oracle: shared server and deadlocks
    CLASSES.put("66", FAILURE); // Oracle: network
    CLASSES.put("F0", FAILURE); // PostgreSQL: configuration file
    CLASSES.put("XX", FAILURE); // PostgreSQL: internal error, corruption

    CLASSES.put("01", IGNORED); // warning, data truncated
    CLASSES.put("02", IGNORED); // no data
    CLASSES.put("07", IGNORED); // dynamic SQL
    CLASSES.put("0A", IGNORED); // feature not supported
    CLASSES.put("20", IGNORED); // case not found
    CLASSES.put("21", IGNORED); // cardinality, column count
    CLASSES.put("22", IGNORED); // data: too long, out of range, malformed
    CLASSES.put("23", IGNORED); // integrity constraint
    CLASSES.put("24", IGNORED); // cursor state
    CLASSES.put("25", IGNORED); // transaction state, an earlier error's consequence
    CLASSES.put("26", IGNORED); // statement name
    CLASSES.put("2D", IGNORED); // transaction termination
    CLASSES.put("34", IGNORED); // cursor name
    CLASSES.put("38", IGNORED); // external routine
    CLASSES.put("39", IGNORED); // external routine
    CLASSES.put("3B", IGNORED); // savepoint
    CLASSES.put("3D", IGNORED); // no such catalogue, none selected
    CLASSES.put("3F", IGNORED); // no such schema
    CLASSES.put("42", IGNORED); // syntax, unknown table or column, privilege
    CLASSES.put("44", IGNORED); // check option
    CLASSES.put("45", IGNORED); // raised by the application's own procedure
    CLASSES.put("65", IGNORED); // Oracle: PL/SQL
    CLASSES.put("P0", IGNORED); // PostgreSQL: PL/pgSQL, raised by the application
  }

  private SqlStates() {}

  static @Nullable SqgFailureDecision decideExactly(@Nullable String state) {
    return state == null ? null : EXACT.get(state);
  }

  static @Nullable SqgFailureDecision decideByClass(@Nullable String state) {
    return state == null || state.length() != 5 ? null : CLASSES.get(state.substring(0, 2));
  }
}
