package com.sqg.resilience.adapter.http.spring;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/** What we ask of {@code RestClient}s and their builders, by name. Thread-safe. */
final class RestClientType {

  static final String CLIENT = "org.springframework.web.client.RestClient";
  private static final String SPRINGS_OWN = "org.springframework.web.client.DefaultRestClient";

  private final Class<?> client;
  private final Class<?> builder;
  private final Method mutate;
  private final Method build;
  private final Method interceptors;
  private final Method requestFactory;
  private final @Nullable Field factoryOfClient;

  /**
   * The type.
   *
   * @throws IllegalStateException if there are no RestClients
   */
  RestClientType() {
    ClassLoader loader = ClientHttpRequestInterceptor.class.getClassLoader();
    try {
      client = ClassUtils.forName(CLIENT, loader);
      builder = ClassUtils.forName(CLIENT + "$Builder", loader);
      mutate = client.getMethod("mutate");
      build = builder.getMethod("build");
      interceptors = builder.getMethod("requestInterceptors", Consumer.class);
      requestFactory = builder.getMethod("requestFactory", ClientHttpRequestFactory.class);
    } catch (ReflectiveOperationException absent) {
      throw new IllegalStateException("RestClient needs Spring 6.1", absent);
    }
    factoryOfClient = factoryField(loader);
  }

  /** Spring tells nobody which factory a client has. */
  private static @Nullable Field factoryField(ClassLoader loader) {
    try {
      Field field =
          ClassUtils.forName(SPRINGS_OWN, loader).getDeclaredField("clientRequestFactory");
      field.setAccessible(true);
      return field;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError hidden) {
      return null;
    }
  }

  boolean isClient(Object object) {
    return client.isInstance(object);
  }

  boolean isSpringsOwn(Object object) {
    return object.getClass().getName().equals(SPRINGS_OWN);
  }

  boolean isBuilder(Object object) {
    return builder.isInstance(object);
  }

  Class<?> builder() {
    return builder;
  }

  Object mutate(Object of) {
    return invoke(mutate, of);
  }

  Object build(Object by) {
    return invoke(build, by);
  }

  void interceptors(Object by, Consumer<List<ClientHttpRequestInterceptor>> consumer) {
    invoke(interceptors, by, consumer);
  }

  void requestFactory(Object by, ClientHttpRequestFactory factory) {
    invoke(requestFactory, by, factory);
  }

  /** The factory that a client makes its requests by; null if it cannot be known. */
  @Nullable ClientHttpRequestFactory requestFactory(Object of) {
    Field field = factoryOfClient;
    return field == null ? null : (ClientHttpRequestFactory) ReflectionUtils.getField(field, of);
  }

  private static Object invoke(Method method, Object target, Object... arguments) {
    Object result = ReflectionUtils.invokeMethod(method, target, arguments);
    if (result == null) {
      throw new IllegalStateException(method + " answered with null");
    }
    return result;
  }
}
