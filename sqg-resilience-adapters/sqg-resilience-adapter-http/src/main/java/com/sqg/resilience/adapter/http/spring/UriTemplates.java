package com.sqg.resilience.adapter.http.spring;

import java.lang.reflect.Method;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpRequest;
import org.springframework.util.ReflectionUtils;

/** The URI templates that RestClient keeps with its requests, from Spring 6.2 on. */
final class UriTemplates {

  private static final String ATTRIBUTE = "org.springframework.web.client.RestClient.uriTemplate";
  private static final @Nullable Method ATTRIBUTES =
      ReflectionUtils.findMethod(HttpRequest.class, "getAttributes");

  private UriTemplates() {}

  static @Nullable String of(HttpRequest request) {
    if (ATTRIBUTES == null) {
      return null;
    }
    Object attributes = ReflectionUtils.invokeMethod(ATTRIBUTES, request);
    Object template = attributes instanceof Map ? ((Map<?, ?>) attributes).get(ATTRIBUTE) : null;
    return template instanceof String ? (String) template : null;
  }
}
