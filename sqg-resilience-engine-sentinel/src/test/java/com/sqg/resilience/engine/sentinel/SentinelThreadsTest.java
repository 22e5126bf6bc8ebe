package com.sqg.resilience.engine.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

class SentinelThreadsTest {

  @Test
  void sentinels_daemons_do_not_hold_on_to_the_class_loader_of_whoever_came_first()
      throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader application = new URLClassLoader(new URL[0], before)) {
      Thread.currentThread().setContextClassLoader(application);
      new SentinelResilienceEngine();
      SentinelThreads.cpuUsage();
      assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(application);
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> thread.getName().startsWith("sentinel-"))
          .isNotEmpty()
          .noneMatch(thread -> thread.getContextClassLoader() == application)
          .allMatch(Thread::isDaemon);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }
}
