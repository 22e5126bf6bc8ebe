package com.sqg.resilience.core.http;

import com.sqg.resilience.api.http.SqgHttpStatus;
import com.sqg.resilience.core.classify.Causes;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The status that HTTP clients put into the exceptions they throw. Exceptions are known by the
 * names of their classes, so that no client is needed. Thread-safe.
 */
public final class CarriedStatus {

  /** Of the methods named, the first that a class has. Their names differ by generation. */
  private static final Map<String, List<String>> GETTERS;

  static {
    Map<String, List<String>> getters = new HashMap<>();
    List<String> spring = Arrays.asList("getRawStatusCode", "getStatusCode");
    getters.put("org.springframework.web.client.RestClientResponseException", spring);
    getters.put(
        "org.springframework.web.reactive.function.client.WebClientResponseException", spring);
    getters.put("feign.FeignException", Collections.singletonList("status"));
    GETTERS = Collections.unmodifiableMap(getters);
  }

  /** Empty for a class of exceptions that carries none. */
  private static final ClassValue<Optional<StatusReader>> READER =
      new ClassValue<Optional<StatusReader>>() {
        @Override
        protected Optional<StatusReader> computeValue(Class<?> type) {
          return readerOf(type);
        }
      };

  private CarriedStatus() {}

  private static Optional<StatusReader> readerOf(Class<?> thrown) {
    for (Class<?> type = thrown; type != null; type = type.getSuperclass()) {
      List<String> names = GETTERS.get(type.getName());
      if (names != null) {
        return Optional.ofNullable(StatusReader.of(type, names.toArray(new String[0])));
      }
    }
    return Optional.empty();
  }

  /** The status of the first exception among the causes that has one; null if none has. */
  public static @Nullable SqgHttpStatus of(Throwable error) {
    Throwable carrier = Causes.find(error, e -> READER.get(e.getClass()).isPresent());
    return carrier == null ? null : statusOf(carrier);
  }

  private static @Nullable SqgHttpStatus statusOf(Throwable carrier) {
    StatusReader reader = READER.get(carrier.getClass()).orElse(null);
    if (reader == null) {
      return null;
    }
    try {
      int code = reader.codeOf(carrier);
      return code > 0 ? SqgHttpStatus.of(code) : null; // Feign: no response was had
    } catch (Throwable fault) {
      return null;
    }
  }
}
