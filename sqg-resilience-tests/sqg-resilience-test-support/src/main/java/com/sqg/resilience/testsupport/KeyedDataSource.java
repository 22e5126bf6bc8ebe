package com.sqg.resilience.testsupport;

import java.util.Map;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** Routes by a thread-local key, as most do. */
public class KeyedDataSource extends AbstractRoutingDataSource {

  private static final ThreadLocal<Object> KEY = new ThreadLocal<>();

  public KeyedDataSource(Map<?, ? extends DataSource> targets, DataSource fallback) {
    setTargetDataSources(Map.copyOf(targets));
    if (fallback != null) {
      setDefaultTargetDataSource(fallback);
    }
    afterPropertiesSet();
  }

  public static <T> T on(Object key, Callable<T> body) {
    Object before = KEY.get();
    KEY.set(key);
    try {
      return body.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      KEY.set(before);
    }
  }

  @Override
  protected Object determineCurrentLookupKey() {
    return KEY.get();
  }
}
