package com.sqg.resilience.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryTimeoutsTest {

  @ParameterizedTest
  @CsvSource({
    "70100, 1969, true, max_statement_time",
    "HY000, 3024, true, max_execution_time",
    "57014, 0, true, canceling statement due to statement timeout",
    "57014, 57014, true, H2: canceled or timed out",
    "70100, 1317, false, cancelled by somebody",
    "40001, 1205, false, lock wait",
    "40001, 1213, false, deadlock",
    "HY000, 3572, false, NOWAIT",
    "55P03, 0, false, canceling statement due to lock timeout",
    "42000, 1064, false, syntax"
  })
  void codes_and_states_tell(String state, int code, boolean timeout, String message) {
    assertThat(QueryTimeouts.isOne(new SQLException(message, state, code))).isEqualTo(timeout);
  }

  @ParameterizedTest
  @CsvSource({
    "S1T00, 0, true, Connector/J's own",
    "HY008, 0, true, SQL Server",
    "70100, 1969, true, max_statement_time",
    "72000, 1013, true, ORA-01013: cancelled by its timeout",
    "HYT00, 50200, false, H2: lock wait",
    "40001, 1205, false, lock wait",
    "70100, 1317, false, cancelled by somebody",
    "08001, 0, false, connecting took too long",
    "HYT01, 0, false, connection timed out",
    "55P03, 0, false, lock timeout",
    "61000, 54, false, ORA-00054: resource busy",
    "72000, 30006, false, ORA-30006: WAIT timed out"
  })
  void the_class_tells_unless_code_or_state_know_better(
      String state, int code, boolean timeout, String message) {
    assertThat(QueryTimeouts.isOne(new SQLTimeoutException(message, state, code)))
        .isEqualTo(timeout);
  }

  @Test
  void oracle_s_cancel_is_none_and_its_numbers_are_not_mysql_s() {
    assertThat(QueryTimeouts.isOne(new SQLException("ORA-01013: cancel", "72000", 1013))).isFalse();
    assertThat(QueryTimeouts.isOne(new SQLException("ORA-01969: other", "72000", 1969))).isFalse();
  }

  @Test
  void a_timeout_is_found_behind_what_wraps_it() {
    SQLException batch = new SQLException("batch");
    batch.setNextException(new SQLTimeoutException("scripted"));

    assertThat(QueryTimeouts.isOne(new IllegalStateException(batch))).isTrue();
    assertThat(QueryTimeouts.isOne(new IllegalStateException("no SQL at all"))).isFalse();
    assertThat(QueryTimeouts.isOne(new SQLTimeoutException("scripted"))).isTrue();
  }
}
