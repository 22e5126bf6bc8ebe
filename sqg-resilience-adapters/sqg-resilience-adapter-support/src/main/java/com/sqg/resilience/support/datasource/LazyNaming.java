package com.sqg.resilience.support.datasource;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.ConnectionProxy;

/**
 * Names what is behind a data source whose connections are borrowed when they are used: within the
 * statement, which would look as slow as the wait for one.
 */
final class LazyNaming implements DataSourceNaming {

  private final DataSourceNaming delegate;

  LazyNaming(DataSourceNaming delegate) {
    this.delegate = delegate;
  }

  @Override
  public boolean varies() {
    return delegate.varies();
  }

  @Override
  public String requested() {
    return delegate.requested();
  }

  @Override
  public @Nullable String held() {
    return delegate.held();
  }

  @Override
  public void connected(String name) {
    delegate.connected(name);
  }

  @Override
  public void switchIgnored(String held, String requested) {
    delegate.switchIgnored(held, requested);
  }

  @Override
  public void borrow(Connection connection) {
    if (connection instanceof ConnectionProxy) {
      ((ConnectionProxy) connection).getTargetConnection();
    }
  }
}
