package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.core.call.Invocation;
import org.jspecify.annotations.Nullable;

/** An admitted statement and the data source that it was admitted to. */
final class Admission {

  private final Invocation invocation;
  private final SessionDataSource session;
  private final @Nullable String dataSource;

  /**
   * An admission.
   *
   * @param dataSource null if the name is a resolver's, and says nothing about connections
   */
  Admission(Invocation invocation, SessionDataSource session, @Nullable String dataSource) {
    this.invocation = invocation;
    this.session = session;
    this.dataSource = dataSource;
  }

  Invocation invocation() {
    return invocation;
  }

  /** The statement ran: the session keeps the connection it ran on. */
  void connected() {
    if (dataSource != null) {
      session.ranOn(dataSource);
    }
  }
}
