package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.log.Logger;
import com.alibaba.csp.sentinel.log.LoggerSpiProvider;
import com.alibaba.csp.sentinel.log.RecordLog;
import java.lang.reflect.Field;
import java.util.Map;
import org.slf4j.LoggerFactory;

/**
 * Sends Sentinel's record log to SLF4J. Must happen before any Sentinel class opens it: left to
 * itself, Sentinel makes a log folder in the user's home and prints to standard output.
 */
final class SentinelLog implements Logger {

  static final org.slf4j.Logger LOG = LoggerFactory.getLogger("com.sqg.resilience.engine.sentinel");

  private final org.slf4j.Logger target = LoggerFactory.getLogger("com.alibaba.csp.sentinel");

  private SentinelLog() {}

  /**
   * Puts this log in place unless the application brings a logger of its own. Sentinel's public
   * way, a service file, announces every logger it finds on standard output; hence the reach
   * inside.
   */
  static void install() {
    try {
      Field field = LoggerSpiProvider.class.getDeclaredField("LOGGER_MAP");
      field.setAccessible(true);
      @SuppressWarnings("unchecked") // declared as such in Sentinel
      Map<String, Logger> loggers = (Map<String, Logger>) field.get(null);
      synchronized (LoggerSpiProvider.class) {
        loggers.putIfAbsent(RecordLog.LOGGER_NAME, new SentinelLog());
      }
    } catch (ReflectiveOperationException | RuntimeException fault) {
      LOG.warn(
          "[SqgResilience] event=sentinel-log-not-redirected problem=\"this version of Sentinel keeps"
              + " its loggers elsewhere; it will log to files in its own folder\"",
          fault);
    }
  }

  @Override
  public void info(String format, Object... arguments) {
    // Sentinel tells about every rule and resource at INFO, which is noise beside our own lines.
    target.debug(format, arguments);
  }

  @Override
  public void info(String msg, Throwable e) {
    target.debug(msg, e);
  }

  @Override
  public void warn(String format, Object... arguments) {
    target.warn(format, arguments);
  }

  @Override
  public void warn(String msg, Throwable e) {
    target.warn(msg, e);
  }

  @Override
  public void trace(String format, Object... arguments) {
    target.trace(format, arguments);
  }

  @Override
  public void trace(String msg, Throwable e) {
    target.trace(msg, e);
  }

  @Override
  public void debug(String format, Object... arguments) {
    target.debug(format, arguments);
  }

  @Override
  public void debug(String msg, Throwable e) {
    target.debug(msg, e);
  }

  @Override
  public void error(String format, Object... arguments) {
    target.error(format, arguments);
  }

  @Override
  public void error(String msg, Throwable e) {
    target.error(msg, e);
  }
}
