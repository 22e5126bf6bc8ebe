package com.sqg.resilience.adapter.jdbc.template;

import com.sqg.resilience.adapter.jdbc.statement.JdbcCall;
import java.lang.reflect.Method;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;

/**
 * Hands rows to the application, and leaves the time that it takes for them out. Spring's own
 * callbacks stay as they are: they do nothing but read.
 */
final class RowCallbacks {

  private static final String SPRINGS_OWN = "org.springframework.jdbc.";

  private RowCallbacks() {}

  /**
   * Replaces what takes rows.
   *
   * @param method says as what each argument is used; an object may be several of them
   */
  static void replaceIn(Method method, @Nullable Object[] arguments, JdbcCall call) {
    Class<?>[] types = method.getParameterTypes();
    for (int i = 1; i < arguments.length; i++) {
      Object argument = arguments[i];
      if (argument != null && isTheApplications(argument)) {
        arguments[i] = replacement(types[i], argument, call);
      }
    }
  }

  private static Object replacement(Class<?> type, Object argument, JdbcCall call) {
    if (type == RowMapper.class) {
      return new Mapper<>((RowMapper<?>) argument, call);
    }
    if (type == RowCallbackHandler.class) {
      return new Handler((RowCallbackHandler) argument, call);
    }
    return type == ResultSetExtractor.class
        ? new Extractor<>((ResultSetExtractor<?>) argument, call)
        : argument;
  }

  private static boolean isTheApplications(Object callback) {
    return !callback.getClass().getName().startsWith(SPRINGS_OWN);
  }

  private static final class Mapper<T extends @Nullable Object> implements RowMapper<T> {

    private final RowMapper<T> delegate;
    private final JdbcCall call;

    Mapper(RowMapper<T> delegate, JdbcCall call) {
      this.delegate = delegate;
      this.call = call;
    }

    @Override
    public T mapRow(ResultSet row, int number) throws SQLException {
      call.pause();
      try {
        return delegate.mapRow(row, number);
      } finally {
        call.resume();
      }
    }
  }

  private static final class Handler implements RowCallbackHandler {

    private final RowCallbackHandler delegate;
    private final JdbcCall call;

    Handler(RowCallbackHandler delegate, JdbcCall call) {
      this.delegate = delegate;
      this.call = call;
    }

    @Override
    public void processRow(ResultSet row) throws SQLException {
      call.pause();
      try {
        delegate.processRow(row);
      } finally {
        call.resume();
      }
    }
  }

  private static final class Extractor<T extends @Nullable Object>
      implements ResultSetExtractor<T> {

    private final ResultSetExtractor<T> delegate;
    private final JdbcCall call;

    Extractor(ResultSetExtractor<T> delegate, JdbcCall call) {
      this.delegate = delegate;
      this.call = call;
    }

    @Override
    public T extractData(ResultSet rows) throws SQLException {
      call.pause();
      try {
        return delegate.extractData(rows);
      } finally {
        call.resume();
      }
    }
  }
}
