package com.sqg.resilience.starter;

import com.sqg.resilience.starter.config.GlobalSettings;

/** The adapters' own switches. */
final class AdapterSwitch {

  private AdapterSwitch() {}

  /** Whether statements of MyBatis are guarded. */
  static final class MyBatis extends OnSwitch {
    MyBatis() {
      super(GlobalSettings.MYBATIS_ENABLED);
    }
  }

  /** Whether statements of JDBC, and of JPA, are guarded. */
  static final class Jdbc extends OnSwitch {
    Jdbc() {
      super(GlobalSettings.JDBC_ENABLED);
    }
  }

  /** Whether commands of Redis are guarded. */
  static final class Redis extends OnSwitch {
    Redis() {
      super(GlobalSettings.REDIS_ENABLED);
    }
  }

  /** Whether outgoing HTTP exchanges are guarded. */
  static final class Http extends OnSwitch {
    Http() {
      super(GlobalSettings.HTTP_ENABLED);
    }
  }

  /** Whether inbound requests are guarded. */
  static final class Web extends OnSwitch {
    Web() {
      super(GlobalSettings.WEB_ENABLED);
    }
  }
}
