package com.sqg.resilience.slowsql;

import java.util.List;

/** The server's slow log, which has every statement of connections made while it is open. */
final class SlowLog implements AutoCloseable {

  SlowLog() {
    Database.execute(
        "mysql",
        "truncate table slow_log",
        "set global log_output = 'TABLE'",
        "set global long_query_time = 0",
        "set global slow_query_log = 1");
  }

  /** What the server ran in a schema that contains a word; but not what drivers ask it about it. */
  List<String> statements(String schema, String word) {
    return Database.query(
        "mysql",
        "select sql_text from slow_log where db = '"
            + schema
            + "' and sql_text like '%"
            + word
            + "%' and sql_text not like '%information_schema%' and sql_text not like 'show %'");
  }

  @Override
  public void close() {
    Database.execute(
        "mysql", "set global slow_query_log = default", "set global long_query_time = default");
  }
}
