package com.sqg.resilience.support.datasource;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.core.InfrastructureProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * Where a data source's connections come from, whatever is wrapped around that. Costs too much to
 * be made for every statement. Thread-safe.
 */
public final class DataSourceOrigin {

  private static final int MAX_DEPTH = 16;

  private final DataSource innermost;

  private DataSourceOrigin(DataSource innermost) {
    this.innermost = innermost;
  }

  /** The origin of a data source's connections. */
  public static DataSourceOrigin of(DataSource dataSource) {
    return new DataSourceOrigin(innermost(dataSource));
  }

  private static DataSource innermost(DataSource dataSource) {
    DataSource current = new DataSourceChain(dataSource).last();
    for (int depth = 0; depth < MAX_DEPTH; depth++) {
      DataSource wrapped = wrapped(current);
      if (wrapped == null) {
        break;
      }
      current = new DataSourceChain(wrapped).last();
    }
    return current;
  }

  /** What Spring takes for the same, in a wrapper that is not Spring's. */
  private static @Nullable DataSource wrapped(DataSource wrapper) {
    try {
      Object proxy =
          wrapper.isWrapperFor(InfrastructureProxy.class)
              ? wrapper.unwrap(InfrastructureProxy.class).getWrappedObject()
              : null;
      return proxy != wrapper && proxy instanceof DataSource ? (DataSource) proxy : null;
    } catch (SQLException | RuntimeException | LinkageError cannot) {
      return null;
    }
  }

  /** Whether both are one. */
  @SuppressWarnings("ReferenceEquality") // the same data source, not an equal one
  public boolean is(DataSourceOrigin other) {
    return innermost == other.innermost;
  }

  /** Whether both are one, or connections of this one, which routes, may be the other's. */
  public boolean leadsTo(DataSourceOrigin other) {
    return is(other) || routesTo(other);
  }

  private boolean routesTo(DataSourceOrigin other) {
    if (!(innermost instanceof AbstractRoutingDataSource)) {
      return DynamicDataSources.isRouting(innermost); // its targets come and go
    }
    AbstractRoutingDataSource routing = (AbstractRoutingDataSource) innermost;
    try {
      DataSource byDefault = routing.getResolvedDefaultDataSource();
      return (byDefault != null && of(byDefault).is(other))
          || routing.getResolvedDataSources().values().stream()
              .anyMatch(target -> of(target).is(other));
    } catch (RuntimeException ownTargets) {
      return true; // it finds them in a way of its own
    }
  }
}
