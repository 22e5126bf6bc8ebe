package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.log.LogTarget;
import com.alibaba.csp.sentinel.log.Logger;
import com.alibaba.csp.sentinel.log.RecordLog;

/** An application's own Sentinel logger: everything to standard output. */
@LogTarget(RecordLog.LOGGER_NAME)
public final class OwnLogger implements Logger {

  private static void print(String message) {
    System.out.println("own logger: " + message);
  }

  @Override
  public void info(String format, Object... arguments) {
    print(format);
  }

  @Override
  public void info(String msg, Throwable e) {
    print(msg);
  }

  @Override
  public void warn(String format, Object... arguments) {
    print(format);
  }

  @Override
  public void warn(String msg, Throwable e) {
    print(msg);
  }

  @Override
  public void trace(String format, Object... arguments) {
    print(format);
  }

  @Override
  public void trace(String msg, Throwable e) {
    print(msg);
  }

  @Override
  public void debug(String format, Object... arguments) {
    print(format);
  }

  @Override
  public void debug(String msg, Throwable e) {
    print(msg);
  }

  @Override
  public void error(String format, Object... arguments) {
    print(format);
  }

  @Override
  public void error(String msg, Throwable e) {
    print(msg);
  }
}
