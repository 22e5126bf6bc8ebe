package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.adapter.mybatis.datasource.DataSourceNaming;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The data source one executor's statements run on. An executor keeps the connection of its first
 * statement to its end, so later switches of a routing data source do not rename it. Belongs to one
 * session, hence to one thread at a time.
 */
final class SessionDataSource {

  private final ConfiguredDataSource configured;
  private @Nullable String connected;
  private @Nullable String vainlyRequested;

  SessionDataSource(ConfiguredDataSource configured) {
    this.configured = configured;
  }

  /** What MyBatis was configured with; null if sessions bring their connections. */
  @Nullable DataSource configured() {
    return configured.dataSource();
  }

  /** The name of the data source that the next statement runs on. */
  String name() {
    DataSourceNaming naming = configured.naming();
    String requested = naming.requested();
    if (!naming.varies()) {
      return requested;
    }
    String held = connected != null ? connected : naming.held();
    if (held == null || held.equals(requested)) {
      vainlyRequested = null;
      return requested;
    }
    vainlyRequested = requested;
    return held;
  }

  /** Warns if the name last given is not the one that was asked for. */
  void reportSwitch(String name) {
    if (vainlyRequested != null) {
      configured.naming().switchIgnored(name, vainlyRequested);
    }
  }

  /** Says that a statement ran on the named data source. */
  void ranOn(String name) {
    if (connected == null && configured.naming().varies()) {
      connected = name;
      configured.naming().connected(name);
    }
  }
}
