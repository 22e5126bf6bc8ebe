package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.adapter.http.BeanGuard;
import com.sqg.resilience.adapter.http.HttpResilience;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Guards {@code RestClient}s and their builders, which exist from Spring 6.1 on and are therefore
 * called by name. Thread-safe.
 */
public final class RestClientGuard implements BeanGuard {

  /** What tells that there are RestClients. */
  public static final String CLIENT = "org.springframework.web.client.RestClient";

  private final HttpResilience resilience;
  private final Class<?> clientType;
  private final Class<?> builderType;
  private final Method mutate;
  private final Method build;
  private final Method interceptors;

  /**
   * A guard.
   *
   * @throws IllegalStateException if there are no RestClients
   */
  public RestClientGuard(HttpResilience resilience) {
    this.resilience = resilience;
    ClassLoader loader = ClientHttpRequestInterceptor.class.getClassLoader();
    try {
      clientType = ClassUtils.forName(CLIENT, loader);
      builderType = ClassUtils.forName(CLIENT + "$Builder", loader);
      mutate = clientType.getMethod("mutate");
      build = builderType.getMethod("build");
      interceptors = builderType.getMethod("requestInterceptors", Consumer.class);
    } catch (ReflectiveOperationException absent) {
      throw new IllegalStateException("RestClient needs Spring 6.1", absent);
    }
  }

  /**
   * Guards a client or a builder of clients.
   *
   * @param clientOrBuilder a {@code RestClient}, or a {@code RestClient.Builder}
   * @return a client with the same settings; the builder itself
   * @throws IllegalArgumentException if it is neither
   */
  @SuppressWarnings("unchecked") // what is returned has the interface of what was given
  public <T> T guard(T clientOrBuilder) {
    if (!clientType.isInstance(clientOrBuilder) && !builderType.isInstance(clientOrBuilder)) {
      throw new IllegalArgumentException(clientOrBuilder.getClass() + " is no RestClient");
    }
    return (T) guardBean(clientOrBuilder);
  }

  @Override
  public Object guardBean(Object bean) {
    if (builderType.isInstance(bean)) {
      guardBuilder(bean);
    } else if (clientType.isInstance(bean)) {
      Object builder = invoke(mutate, bean);
      return guardBuilder(builder) ? invoke(build, builder) : bean;
    }
    return bean;
  }

  /** Whether the builder was not guarded before. */
  private boolean guardBuilder(Object builder) {
    boolean[] added = new boolean[1];
    Consumer<List<ClientHttpRequestInterceptor>> adding =
        present -> {
          added[0] = !GuardingInterceptor.isIn(present);
          GuardingInterceptor.addTo(present, resilience);
        };
    invoke(interceptors, builder, adding);
    return added[0];
  }

  private static Object invoke(Method method, Object target, Object... arguments) {
    Object result = ReflectionUtils.invokeMethod(method, target, arguments);
    if (result == null) {
      throw new IllegalStateException(method + " answered with null");
    }
    return result;
  }
}
