package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import com.alibaba.csp.sentinel.util.TimeUtil;

/**
 * Sentinel's daemons, started so that they belong to the JVM. A thread inherits the context class
 * loader of whoever starts it; inherited from a web application, it would keep that application
 * from being unloaded, and Tomcat would say so at every stop.
 */
final class SentinelThreads {

  private SentinelThreads() {}

  /** Starts the clock. */
  static void startClock() {
    detached(TimeUtil::currentTimeMillis);
  }

  /** Share of all processors in use; starts the sampling the first time. */
  static double cpuUsage() {
    return Sampling.usage();
  }

  private static void detached(Runnable start) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(SentinelThreads.class.getClassLoader());
    try {
      start.run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Loaded when the CPU is first asked for: without load shedding nothing is sampled. */
  private static final class Sampling {

    static {
      detached(SystemRuleManager::getCurrentCpuUsage);
    }

    static double usage() {
      return SystemRuleManager.getCurrentCpuUsage();
    }
  }
}
