package com.sqg.resilience.adapter.mybatis.statement;

/** A session whose data source always leads to the same database. Has no state: serves them all. */
final class FixedSession extends StatementSession {

  FixedSession(GuardedConfiguration configured) {
    super(configured);
  }

  @Override
  String name() {
    return configured().naming().requested();
  }

  @Override
  void reportSwitch(String name) {}

  @Override
  void ranOn(String name) {}
}
