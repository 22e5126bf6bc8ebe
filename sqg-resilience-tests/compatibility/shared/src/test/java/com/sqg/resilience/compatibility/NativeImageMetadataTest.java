package com.sqg.resilience.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.util.ClassUtils;

/**
 * What our native-image metadata names exists on this generation's class path, unless its library
 * is absent here. That the metadata is complete is tested where it does not vary.
 */
class NativeImageMetadataTest {

  private static final String HTTP_STATUS_CODE = "org.springframework.http.HttpStatusCode";
  private static final String SPRING_BEFORE_7 = "org.springframework.util.concurrent.";
  private static final String DYNAMIC_DATASOURCE = "com.baomidou.";
  private static final List<String> MAY_BE_ABSENT =
      List.of(
          SPRING_BEFORE_7,
          DYNAMIC_DATASOURCE,
          "jakarta.servlet.",
          "feign.",
          "okhttp3.",
          "org.apache.hc.",
          "org.springframework.boot.restclient.",
          "org.springframework.boot.web.client.",
          HTTP_STATUS_CODE,
          "org.springframework.web.client.RestClient",
          "org.springframework.web.client.DefaultRestClient");

  /** Types whose members here are named as Spring has them from 6 on; before, there are no images. */
  private static final List<String> NEWER_MEMBERS =
      List.of(
          "org.springframework.http.HttpRequest",
          "org.springframework.web.client.RestClientResponseException",
          "org.springframework.web.reactive.function.client.WebClientResponseException");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sqg-resilience-core",
        "sqg-resilience-engine-sentinel",
        "sqg-resilience-adapter-http",
        "sqg-resilience-adapter-method",
        "sqg-resilience-adapter-mybatis",
        "sqg-resilience-adapter-support",
        "sqg-resilience-adapter-web"
      })
  void what_is_named_exists(String module) throws Exception {
    for (Map<String, Object> entry : metadata(module)) {
      String name = (String) entry.get("name");
      if (!isAbsent(name)) {
        Class<?> type = Class.forName(name, false, getClass().getClassLoader());
        for (String field : names(entry, "fields")) {
          assertThat(type.getDeclaredField(field)).isNotNull();
        }
        for (Map<String, Object> method : members(entry, "methods")) {
          assertThat(declaredMethod(type, method)).isNotNull();
        }
      }
    }
  }

  @Test
  void the_baomidou_library_is_absent_here() {
    assertThat(isAbsent("com.baomidou.dynamic.datasource.DynamicRoutingDataSource")).isTrue();
  }

  private static boolean isAbsent(String name) {
    if (NEWER_MEMBERS.contains(name) && !isPresent(HTTP_STATUS_CODE)) {
      return true;
    }
    return MAY_BE_ABSENT.stream().anyMatch(name::startsWith) && !isPresent(name);
  }

  private static boolean isPresent(String name) {
    return ClassUtils.isPresent(name, NativeImageMetadataTest.class.getClassLoader());
  }

  @SuppressWarnings("unchecked") // as the format has it
  private static List<Map<String, Object>> metadata(String module) throws Exception {
    String file = "/META-INF/native-image/com.sqg/" + module + "/reflect-config.json";
    try (InputStream in = NativeImageMetadataTest.class.getResourceAsStream(file)) {
      String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return (List<Map<String, Object>>)
          (List<?>) JsonParserFactory.getJsonParser().parseList(json);
    }
  }

  @SuppressWarnings("unchecked") // as the format has it
  private static Method declaredMethod(Class<?> type, Map<String, Object> method)
      throws ReflectiveOperationException {
    List<Class<?>> parameters = new ArrayList<>();
    for (String parameter : (List<String>) method.get("parameterTypes")) {
      parameters.add(ClassUtils.forName(parameter, type.getClassLoader()));
    }
    return type.getDeclaredMethod(
        (String) method.get("name"), parameters.toArray(new Class<?>[0]));
  }

  private static List<String> names(Map<String, Object> entry, String members) {
    List<String> names = new ArrayList<>();
    for (Map<String, Object> member : members(entry, members)) {
      names.add((String) member.get("name"));
    }
    return names;
  }

  @SuppressWarnings("unchecked") // as the format has it
  private static List<Map<String, Object>> members(Map<String, Object> entry, String members) {
    return (List<Map<String, Object>>) entry.getOrDefault(members, List.of());
  }
}
