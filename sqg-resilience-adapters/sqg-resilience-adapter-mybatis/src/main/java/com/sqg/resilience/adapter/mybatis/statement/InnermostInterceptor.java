package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.core.log.ResilienceLog;
import java.lang.reflect.Field;
import java.util.List;
import org.apache.ibatis.plugin.Interceptor;
import org.apache.ibatis.plugin.InterceptorChain;
import org.apache.ibatis.session.Configuration;

/**
 * Puts an interceptor before all others, which makes it the innermost. MyBatis can only append, so
 * its list is reached by reflection; where that fails the interceptor is appended, and statements
 * that other interceptors add may count as part of the one they belong to.
 */
public final class InnermostInterceptor {

  private static final String LIST = "interceptors";

  private InnermostInterceptor() {}

  /** Whether the configuration is guarded already. */
  public static boolean isPresent(Configuration configuration) {
    return configuration.getInterceptors().stream().anyMatch(GuardInterceptor.class::isInstance);
  }

  /** Adds the interceptor. */
  public static void add(
      Configuration configuration, GuardInterceptor interceptor, ResilienceLog log) {
    add(configuration, interceptor, LIST, log);
  }

  static void add(
      Configuration configuration, GuardInterceptor interceptor, String list, ResilienceLog log) {
    try {
      interceptors(configuration, list).add(0, interceptor);
    } catch (ReflectiveOperationException | RuntimeException unreachable) {
      configuration.addInterceptor(interceptor);
      log.limitedWarn(
          "mybatis-interceptor-not-innermost",
          configuration.getClass().getName(),
          unreachable.getClass().getName(),
          line -> line.with("configuration", configuration.getClass().getName()),
          unreachable);
    }
  }

  @SuppressWarnings("unchecked") // as InterceptorChain declares it
  private static List<Interceptor> interceptors(Configuration configuration, String list)
      throws ReflectiveOperationException {
    Object chain = read(Configuration.class, "interceptorChain", configuration);
    return (List<Interceptor>) read(InterceptorChain.class, list, chain);
  }

  private static Object read(Class<?> type, String name, Object owner)
      throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    Object value = field.get(owner);
    if (value == null) {
      throw new NoSuchFieldException(type.getName() + '.' + name + " is null");
    }
    return value;
  }
}
