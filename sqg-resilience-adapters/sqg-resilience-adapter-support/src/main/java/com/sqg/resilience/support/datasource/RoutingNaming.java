package com.sqg.resilience.support.datasource;

import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.resource.SafeNames;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Names the target of a routing data source; within a transaction, the one it began with. */
final class RoutingNaming implements DataSourceNaming {

  private final DataSource dataSource;
  private final String dataSourceName;
  private final RoutingKey key;
  private final TransactionConnections connections;
  private final ResilienceLog log;

  /**
   * A naming.
   *
   * @param dataSource what connections of transactions are bound to threads under
   * @param dataSourceName the name used when the key cannot be had
   */
  RoutingNaming(
      DataSource dataSource,
      String dataSourceName,
      RoutingKey key,
      TransactionConnections connections,
      ResilienceLog log) {
    this.dataSource = dataSource;
    this.dataSourceName = SafeNames.of(dataSourceName);
    this.key = key;
    this.connections = connections;
    this.log = log;
  }

  @Override
  public boolean varies() {
    return true;
  }

  @Override
  public String requested() {
    try {
      return key.current();
    } catch (Throwable fault) {
      log.limitedWarn(
          "routing-key-unavailable",
          dataSourceName,
          fault.getClass().getName(),
          line -> line.with("data-source", dataSourceName),
          fault);
      return dataSourceName;
    }
  }

  @Override
  public @Nullable String held() {
    return connections.nameOfHeld(dataSource);
  }

  @Override
  public void connected(String name) {
    connections.rememberHeld(dataSource, name);
  }

  @Override
  public void switchIgnored(String held, String requested) {
    log.limitedWarn(
        "data-source-switch-ignored",
        held,
        requested,
        line ->
            line.with("transaction-on", held)
                .with("requested", requested)
                .with(
                    "hint",
                    "the transaction keeps the connection it has; switch before it begins,"
                        + " or use REQUIRES_NEW"),
        null);
  }
}
