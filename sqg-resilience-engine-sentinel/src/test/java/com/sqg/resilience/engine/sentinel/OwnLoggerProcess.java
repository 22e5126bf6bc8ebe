package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.log.RecordLog;

/** A process whose application brings a Sentinel logger of its own. */
final class OwnLoggerProcess {

  private OwnLoggerProcess() {}

  public static void main(String[] args) {
    new SentinelResilienceEngine().close();
    RecordLog.info("said by the application's Sentinel");
  }
}
