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

  private static final String SPRING_BEFORE_7 = "org.springframework.util.concurrent.";
  private static final String DYNAMIC_DATASOURCE = "com.baomidou.";
  private static final String SPRING_FROM_6 = "jakarta.servlet.";
  private static final String STATUS_FROM_6 = "org.springframework.http.HttpStatusCode";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sqg-resilience-engine-sentinel",
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
    boolean mayBe =
        name.startsWith(SPRING_BEFORE_7)
            || name.startsWith(SPRING_FROM_6)
            || name.equals(STATUS_FROM_6)
            || name.startsWith(DYNAMIC_DATASOURCE);
    return mayBe && !ClassUtils.isPresent(name, NativeImageMetadataTest.class.getClassLoader());
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
