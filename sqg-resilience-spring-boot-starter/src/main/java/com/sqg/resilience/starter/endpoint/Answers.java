package com.sqg.resilience.starter.endpoint;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/** What the endpoint answers with. */
final class Answers {

  private Answers() {}

  static WebEndpointResponse<Map<String, Object>> ok(Map<String, Object> body) {
    return new WebEndpointResponse<>(body);
  }

  /** 400: a parameter that is missing or not valid. */
  static WebEndpointResponse<Map<String, Object>> invalid(
      String parameter, @Nullable String found, String allowed) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("error", parameter + (found == null ? " is missing" : " is not valid"));
    if (found != null) {
      answer.put("found", found);
    }
    answer.put("allowed", allowed);
    return new WebEndpointResponse<>(answer, WebEndpointResponse.STATUS_BAD_REQUEST);
  }

  /** 404: no such resource, so far. */
  static WebEndpointResponse<Map<String, Object>> unknown(String name, @Nullable String nearest) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("error", "no resource of this name was called so far");
    answer.put("found", name);
    if (nearest != null) {
      answer.put("nearest", nearest);
    }
    return new WebEndpointResponse<>(answer, WebEndpointResponse.STATUS_NOT_FOUND);
  }

  /** 404: no breaker is kept for such a statement. */
  static WebEndpointResponse<Map<String, Object>> unknownKey(
      String resource, String key, @Nullable String hint) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("error", "no statement of this key has a breaker in this resource");
    answer.put("resource", resource);
    answer.put("found", key);
    if (hint != null) {
      answer.put("hint", hint);
    }
    return new WebEndpointResponse<>(answer, WebEndpointResponse.STATUS_NOT_FOUND);
  }
}
