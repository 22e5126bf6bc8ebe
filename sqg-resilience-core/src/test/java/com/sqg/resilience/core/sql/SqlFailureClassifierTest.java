package com.sqg.resilience.core.sql;

import static com.sqg.resilience.api.SqgFailureDecision.FAILURE;
import static com.sqg.resilience.api.SqgFailureDecision.IGNORED;
import static com.sqg.resilience.api.SqgFailureDecision.SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import java.io.IOException;
import java.sql.BatchUpdateException;
import java.sql.DataTruncation;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlFailureClassifierTest {

  private final SqlFailureClassifier classifier = new SqlFailureClassifier();

  @ParameterizedTest(name = "{0}: {1}/{2} is {4}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // vendor    | code | state | message                              | decision
        "MySQL       | 1021 | HY000 | Disk full                            | FAILURE",
        "MySQL       | 1040 | 08004 | Too many connections                 | FAILURE",
        "MySQL       | 1045 | 28000 | Access denied for user               | FAILURE",
        "MySQL       | 1053 | 08S01 | Server shutdown in progress          | FAILURE",
        "MySQL       | 1114 | HY000 | The table is full                    | FAILURE",
        "MySQL       | 1203 | 42000 | User already has more than max_user  | FAILURE",
        "MySQL       | 1205 | HY000 | Lock wait timeout exceeded           | FAILURE",
        "MySQL       | 1205 | 40001 | Lock wait timeout exceeded           | FAILURE",
        "MySQL       | 1213 | 40001 | Deadlock found                       | FAILURE",
        "MySQL       | 1226 | 42000 | User has exceeded max_connections    | FAILURE",
        "MySQL       | 1290 | HY000 | running with the --read-only option  | FAILURE",
        "MySQL       | 1836 | HY000 | Running in read-only mode            | FAILURE",
        "MySQL       | 3024 | HY000 | maximum statement execution time     | FAILURE",
        "MySQL       | 3572 | HY000 | NOWAIT is set                        | FAILURE",
        "MySQL       | 0    | 08S01 | Communications link failure          | FAILURE",
        "MySQL       | 1317 | 70100 | Query execution was interrupted      | IGNORED",
        "MySQL       | 1062 | 23000 | Duplicate entry                      | IGNORED",
        "MySQL       | 1451 | 23000 | Cannot delete or update a parent row | IGNORED",
        "MySQL       | 1452 | 23000 | Cannot add or update a child row     | IGNORED",
        "MySQL       | 1048 | 23000 | Column cannot be null                | IGNORED",
        "MySQL       | 1364 | HY000 | Field doesn't have a default value   | IGNORED",
        "MySQL       | 1366 | HY000 | Incorrect string value               | IGNORED",
        "MySQL       | 1406 | 22001 | Data too long for column             | IGNORED",
        "MySQL       | 1264 | 22003 | Out of range value                   | IGNORED",
        "MySQL       | 1064 | 42000 | You have an error in your SQL syntax | IGNORED",
        "MySQL       | 1054 | 42S22 | Unknown column                       | IGNORED",
        "MySQL       | 1146 | 42S02 | Table doesn't exist                  | IGNORED",
        "MySQL       | 1046 | 3D000 | No database selected                 | IGNORED",
        "MySQL       | 1136 | 21S01 | Column count doesn't match           | IGNORED",
        "MySQL       | 1644 | 45000 | raised by a procedure                | IGNORED",
        "MySQL       | 1792 | 25006 | Cannot execute in READ ONLY          | IGNORED",
        "MySQL       | 3819 | HY000 | Check constraint violated            | IGNORED",
        "MySQL       | 9999 | HY000 | not in any table                     | FAILURE",
        "MariaDB     | 1927 | 70100 | Connection was killed                | FAILURE",
        "MariaDB     | 1969 | 70100 | max_statement_time exceeded          | FAILURE",
        "MariaDB     | 4025 | 23000 | CONSTRAINT failed                    | IGNORED",
        "PostgreSQL  | 0    | 08001 | cannot establish the connection      | FAILURE",
        "PostgreSQL  | 0    | 08006 | An I/O error occurred                | FAILURE",
        "PostgreSQL  | 0    | 25006 | in a read-only transaction           | FAILURE",
        "PostgreSQL  | 0    | 28P01 | password authentication failed       | FAILURE",
        "PostgreSQL  | 0    | 40001 | could not serialize access           | FAILURE",
        "PostgreSQL  | 0    | 40P01 | deadlock detected                    | FAILURE",
        "PostgreSQL  | 0    | 53100 | disk full                            | FAILURE",
        "PostgreSQL  | 0    | 53200 | out of memory                        | FAILURE",
        "PostgreSQL  | 0    | 53300 | too many clients already             | FAILURE",
        "PostgreSQL  | 0    | 55P03 | canceling due to lock timeout        | FAILURE",
        "PostgreSQL  | 0    | 57014 | canceling due to statement timeout   | FAILURE",
        "PostgreSQL  | 0    | 57P01 | terminating connection               | FAILURE",
        "PostgreSQL  | 0    | 57P03 | the database system is starting up   | FAILURE",
        "PostgreSQL  | 0    | 58030 | I/O error                            | FAILURE",
        "PostgreSQL  | 0    | XX001 | data corrupted                       | FAILURE",
        "PostgreSQL  | 0    | 22001 | value too long                       | IGNORED",
        "PostgreSQL  | 0    | 22P02 | invalid input syntax                 | IGNORED",
        "PostgreSQL  | 0    | 23502 | null value in column                 | IGNORED",
        "PostgreSQL  | 0    | 23503 | violates foreign key constraint      | IGNORED",
        "PostgreSQL  | 0    | 23505 | duplicate key value                  | IGNORED",
        "PostgreSQL  | 0    | 23514 | violates check constraint            | IGNORED",
        "PostgreSQL  | 0    | 25P02 | current transaction is aborted       | IGNORED",
        "PostgreSQL  | 0    | 42601 | syntax error                         | IGNORED",
        "PostgreSQL  | 0    | 42703 | column does not exist                | IGNORED",
        "PostgreSQL  | 0    | 42P01 | relation does not exist              | IGNORED",
        "PostgreSQL  | 0    | P0001 | raised by a function                 | IGNORED",
        "Oracle      | 18   | 66000 | ORA-00018: maximum sessions          | FAILURE",
        "Oracle      | 54   | 61000 | ORA-00054: resource busy             | FAILURE",
        "Oracle      | 60   | 61000 | ORA-00060: deadlock detected         | FAILURE",
        "Oracle      | 257  | 64000 | ORA-00257: archiver error            | FAILURE",
        "Oracle      | 1033 | 72000 | ORA-01033: initialization            | FAILURE",
        "Oracle      | 1034 | 72000 | ORA-01034: not available             | FAILURE",
        "Oracle      | 1653 | 72000 | ORA-01653: unable to extend table    | FAILURE",
        "Oracle      | 3113 | 08000 | ORA-03113: end-of-file               | FAILURE",
        "Oracle      | 8177 | 72000 | ORA-08177: cannot serialize          | FAILURE",
        "Oracle      | 12541| 66000 | ORA-12541: no listener               | FAILURE",
        "Oracle      | 30006| 61000 | ORA-30006: resource busy; WAIT       | FAILURE",
        "Oracle      | 17002| 08006 | IO Error: connection reset           | FAILURE",
        "Oracle      | 1    | 23000 | ORA-00001: unique constraint         | IGNORED",
        "Oracle      | 942  | 42000 | ORA-00942: table does not exist      | IGNORED",
        "Oracle      | 904  | 42000 | ORA-00904: invalid identifier        | IGNORED",
        "Oracle      | 1013 | 72000 | ORA-01013: user requested cancel     | IGNORED",
        "Oracle      | 1205 | 72000 | ORA-01205: no lock wait of MySQL     | FAILURE",
        "Oracle      | 1062 | 72000 | ORA-01062: no duplicate of MySQL     | FAILURE",
        "Oracle      | 1400 | 23000 | ORA-01400: cannot insert NULL        | IGNORED",
        "Oracle      | 2291 | 23000 | ORA-02291: parent key not found      | IGNORED",
        "Oracle      | 12899| 72000 | ORA-12899: value too large           | IGNORED",
        "Oracle      | 20001| 72000 | ORA-20001: raised by a procedure     | IGNORED",
        "H2          | 50200| HYT00 | Timeout trying to lock table         | FAILURE",
        "H2          | 40001| 40001 | Deadlock detected                    | FAILURE",
        "H2          | 57014| 57014 | Statement was canceled               | FAILURE",
        "H2          | 90067| 90067 | Connection is broken                 | FAILURE",
        "H2          | 90098| 90098 | The database has been closed         | FAILURE",
        "H2          | 90121| 90121 | Database is already closed           | FAILURE",
        "H2          | 23505| 23505 | Unique index violation               | IGNORED",
        "H2          | 22001| 22001 | Value too long for column            | IGNORED",
        "H2          | 42102| 42S02 | Table not found                      | IGNORED",
        "anyone      | 0    | -     | no code at all                       | FAILURE",
        "anyone      | 0    | 4     | malformed state                      | FAILURE"
      })
  void codes(String vendor, int code, String state, String message, SqgFailureDecision decision) {
    assertThat(judge(new SQLException(message, state, code))).isEqualTo(decision);
  }

  static Stream<Object[]> types() {
    return Stream.of(
        new Object[] {new SQLTransientConnectionException("pool exhausted"), FAILURE},
        new Object[] {new SQLNonTransientConnectionException("refused"), FAILURE},
        new Object[] {new SQLInvalidAuthorizationSpecException("password"), FAILURE},
        new Object[] {new SQLTimeoutException("timeout"), FAILURE},
        new Object[] {new SQLTimeoutException("ORA-01013", "72000", 1013), FAILURE},
        new Object[] {new SQLTransactionRollbackException("deadlock"), FAILURE},
        new Object[] {new SQLRecoverableException("closed connection"), FAILURE},
        new Object[] {new SQLTransientException("unknown"), FAILURE},
        new Object[] {new SQLIntegrityConstraintViolationException("duplicate"), IGNORED},
        new Object[] {new SQLSyntaxErrorException("syntax"), IGNORED},
        new Object[] {new SQLSyntaxErrorException("too many", "42000", 1203), FAILURE},
        new Object[] {new SQLDataException("too long"), IGNORED},
        new Object[] {new SQLFeatureNotSupportedException("no"), IGNORED},
        new Object[] {new DataTruncation(1, false, false, 2, 1), IGNORED});
  }

  @ParameterizedTest(name = "{0} is {1}")
  @MethodSource("types")
  void jdbc_classes(SQLException error, SqgFailureDecision decision) {
    assertThat(judge(error)).isEqualTo(decision);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.alibaba.druid.pool.GetConnectionTimeoutException",
        "org.apache.tomcat.jdbc.pool.PoolExhaustedException"
      })
  void pools_that_report_exhaustion_with_a_class_of_their_own(String className) throws Exception {
    SQLException exhausted = (SQLException) Named.exception(className, SQLException.class);
    exhausted.initCause(new SQLException("last error seen", "23000", 1062));

    assertThat(judge(exhausted)).isEqualTo(FAILURE);
  }

  @Test
  void a_statement_cancelled_through_mysqls_driver_is_ignored() throws Exception {
    Throwable cancelled =
        Named.exception(
            "com.mysql.cj.jdbc.exceptions.MySQLStatementCancelledException", SQLException.class);

    assertThat(judge(cancelled)).isEqualTo(IGNORED);
  }

  @Test
  void springs_resource_failures_need_no_sql_exception() throws Exception {
    assertThat(
            judge(
                Named.exception(
                    "org.springframework.dao.DataAccessResourceFailureException",
                    RuntimeException.class)))
        .isEqualTo(FAILURE);
  }

  @Test
  void wrappers_are_looked_through() {
    SQLException duplicate = new SQLException("duplicate", "23505");

    assertThat(judge(new RuntimeException(new IllegalStateException(duplicate))))
        .isEqualTo(IGNORED);
  }

  @Test
  void the_cause_of_a_failed_connection_may_hide_in_the_exhausted_pools_error() {
    SQLTransientConnectionException exhausted =
        new SQLTransientConnectionException("pool is not available");
    exhausted.initCause(new SQLException("last duplicate", "23505"));

    assertThat(judge(exhausted)).isEqualTo(FAILURE);
  }

  @Test
  void a_wrapper_without_code_takes_the_meaning_of_its_cause() {
    SQLException wrapper = new SQLException("proxy failed", new SQLException("dup", "23505"));

    assertThat(judge(wrapper)).isEqualTo(IGNORED);
  }

  @Test
  void a_batch_fails_for_what_its_next_exceptions_say() {
    BatchUpdateException batch = new BatchUpdateException("batch entry 3", new int[0]);
    batch.setNextException(new SQLException("dup", "23505"));
    assertThat(judge(batch)).isEqualTo(IGNORED);

    batch.setNextException(new SQLException("terminating connection", "57P01"));
    assertThat(judge(batch)).isEqualTo(FAILURE);
  }

  @Test
  void a_thread_interrupted_while_it_waited_for_a_connection_is_ignored() {
    SQLException interrupted = new SQLTransientConnectionException("interrupted");
    interrupted.initCause(new InterruptedException());

    assertThat(judge(interrupted)).isEqualTo(IGNORED);
  }

  @Test
  void errors_without_sql_say_nothing_about_the_database() {
    assertThat(judge(new IllegalArgumentException("binding"))).isEqualTo(IGNORED);
    assertThat(judge(new RuntimeException(new IOException("client aborted")))).isEqualTo(IGNORED);
  }

  @Test
  void an_io_error_of_the_driver_is_a_failure() {
    assertThat(judge(new SQLException("link failure", new IOException("reset"))))
        .isEqualTo(FAILURE);
  }

  @Test
  void a_result_is_a_success() {
    assertThat(classifier.classify(context("mysql"), null, null)).isEqualTo(SUCCESS);
  }

  @Test
  void cyclic_and_endless_chains_end() {
    SQLException first = new SQLException("first", "23505");
    SQLException second = new SQLException("second", "23505", first);
    first.initCause(second);
    assertThat(judge(first)).isEqualTo(IGNORED);

    BatchUpdateException batch = new BatchUpdateException();
    for (int i = 0; i < 10_000; i++) {
      batch.setNextException(new SQLException("dup", "23505"));
    }
    assertThat(judge(batch)).isEqualTo(IGNORED);
  }

  @Test
  void supports_sql_resources_only() {
    assertThat(classifier.supports(context("mysql"))).isTrue();
    assertThat(classifier.supports(context("jdbc"))).isTrue();
    assertThat(classifier.supports(context("method"))).isFalse();
  }

  private SqgFailureDecision judge(Throwable error) {
    return classifier.classify(context("mysql"), null, error);
  }

  private static SqgResourceContext context(String kind) {
    return SqgResourceContext.of(kind + ":ds:query", kind, SqgEntryType.OUT);
  }
}
