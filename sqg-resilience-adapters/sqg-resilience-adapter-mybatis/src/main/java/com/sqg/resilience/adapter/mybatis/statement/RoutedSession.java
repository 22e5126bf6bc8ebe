package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.support.datasource.DataSourceNaming;
import org.jspecify.annotations.Nullable;

/**
 * A session on a routing data source. An executor keeps the connection of its first statement to
 * its end, so later switches do not rename it.
 */
final class RoutedSession extends StatementSession {

  private @Nullable String connected;
  private @Nullable String vainlyRequested;

  RoutedSession(GuardedConfiguration configured) {
    super(configured);
  }

  @Override
  String name() {
    DataSourceNaming naming = configured().naming();
    String requested = naming.requested();
    String held = connected != null ? connected : naming.held();
    if (held == null || held.equals(requested)) {
      vainlyRequested = null;
      return requested;
    }
    vainlyRequested = requested;
    return held;
  }

  @Override
  void reportSwitch(String name) {
    if (vainlyRequested != null) {
      configured().naming().switchIgnored(name, vainlyRequested);
    }
  }

  @Override
  void ranOn(String name) {
    if (connected == null) {
      connected = name;
      configured().naming().connected(name);
    }
  }
}
