package com.sqg.resilience.adapter.mybatis.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/** Stands for a driver and sees the timeouts that its prepared statements are given. */
public final class TimeoutRecorder {

  private final DataSource delegate;
  private final List<Integer> timeouts = new CopyOnWriteArrayList<>();
  private volatile boolean unsupported;
  private volatile int given;

  public TimeoutRecorder(DataSource delegate) {
    this.delegate = delegate;
  }

  public DataSource proxy() {
    return recording(DataSource.class, delegate);
  }

  /** From now on like a driver that knows no timeouts. */
  public void unsupported() {
    unsupported = true;
  }

  /** From now on like a pool whose statements have a timeout. */
  public void giveTimeout(int seconds) {
    given = seconds;
  }

  public List<Integer> takeTimeouts() {
    List<Integer> taken = new ArrayList<>(timeouts);
    timeouts.clear();
    return taken;
  }

  private <T> T recording(Class<T> type, Object target) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().equals("unwrap")) {
                return proxy; // as drivers do
              }
              if (method.getName().equals("setQueryTimeout")) {
                if (unsupported) {
                  throw new SQLFeatureNotSupportedException("setQueryTimeout", "0A000");
                }
                if (target instanceof PreparedStatement) {
                  timeouts.add((Integer) arguments[0]);
                }
              }
              if (method.getName().equals("getQueryTimeout") && given > 0) {
                return given;
              }
              try {
                return wrapped(method.getReturnType(), method.invoke(target, arguments));
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            }));
  }

  private Object wrapped(Class<?> declared, Object result) {
    if (declared == Connection.class
        || declared == PreparedStatement.class
        || declared == Statement.class) {
      return recording(declared, result);
    }
    return result;
  }
}
