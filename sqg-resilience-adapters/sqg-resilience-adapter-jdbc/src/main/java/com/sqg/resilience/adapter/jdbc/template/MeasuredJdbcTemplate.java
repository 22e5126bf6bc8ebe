package com.sqg.resilience.adapter.jdbc.template;

import com.sqg.resilience.adapter.jdbc.statement.JdbcCall;
import java.sql.SQLException;
import java.sql.Statement;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SQLExceptionTranslator;

/**
 * A template with another's settings that tells a call when its statement is there: the wait for a
 * connection is over, and JDBC timeouts can be set. Not final, so that it can be proxied.
 */
class MeasuredJdbcTemplate extends JdbcTemplate {

  private final JdbcTemplate original;

  MeasuredJdbcTemplate(JdbcTemplate original) {
    this.original = original;
    setDataSource(original.getDataSource());
    setLazyInit(original.isLazyInit());
    setIgnoreWarnings(original.isIgnoreWarnings());
    setFetchSize(original.getFetchSize());
    setMaxRows(original.getMaxRows());
    setQueryTimeout(original.getQueryTimeout());
    setSkipResultsProcessing(original.isSkipResultsProcessing());
    setSkipUndeclaredResults(original.isSkipUndeclaredResults());
    setResultsMapCaseInsensitive(original.isResultsMapCaseInsensitive());
  }

  /** The original's own or, as late as there, what it makes of its database. */
  @Override
  public SQLExceptionTranslator getExceptionTranslator() {
    return original.getExceptionTranslator();
  }

  @Override
  public void setExceptionTranslator(SQLExceptionTranslator translator) {
    original.setExceptionTranslator(translator);
  }

  @Override
  public void setDatabaseProductName(String name) {
    original.setDatabaseProductName(name);
  }

  @Override
  protected void applyStatementSettings(Statement statement) throws SQLException {
    super.applyStatementSettings(statement);
    JdbcCall call = JdbcCall.current();
    if (call != null && call.isOf(this)) {
      call.executes(statement);
    }
  }
}
