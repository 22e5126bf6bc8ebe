package com.sqg.resilience.adapter.http.spring;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.client.RestTemplate;

/**
 * Spring Boot's builder of templates, which is in another package in each generation, and so is the
 * interface of its customizers.
 */
final class RestTemplateBuilders {

  private static final Set<String> PACKAGES =
      Collections.unmodifiableSet(
          new HashSet<>(
              Arrays.asList(
                  "org.springframework.boot.web.client", "org.springframework.boot.restclient")));

  private RestTemplateBuilders() {}

  static boolean isBuilder(Object bean) {
    Class<?> type = bean.getClass();
    return type.getSimpleName().equals("RestTemplateBuilder")
        && PACKAGES.contains(ClassUtils.getPackageName(type));
  }

  /** A builder that does the same and, last of all, something more. */
  static Object customized(Object builder, Consumer<RestTemplate> customization) {
    Class<?> type = builder.getClass();
    Class<?> customizerType =
        ClassUtils.resolveClassName(
            ClassUtils.getPackageName(type) + ".RestTemplateCustomizer", type.getClassLoader());
    Object customizer =
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {customizerType}, handler(customization));
    Method add =
        ReflectionUtils.findMethod(type, "additionalCustomizers", java.util.Collection.class);
    if (add == null) {
      throw new IllegalStateException(type.getName() + " takes no customizers");
    }
    Object customized =
        ReflectionUtils.invokeMethod(add, builder, Collections.singleton(customizer));
    return customized == null ? builder : customized;
  }

  private static InvocationHandler handler(Consumer<RestTemplate> customization) {
    return (proxy, method, arguments) -> {
      switch (method.getName()) {
        case "customize":
          customization.accept((RestTemplate) arguments[0]);
          return null;
        case "equals":
          return proxy == arguments[0];
        case "hashCode":
          return System.identityHashCode(proxy);
        default:
          return "customizer that guards RestTemplates";
      }
    };
  }
}
