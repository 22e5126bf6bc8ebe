package com.sqg.resilience.core.http;

import com.sqg.resilience.api.http.SqgHttpStatus;
import com.sqg.resilience.core.classify.Causes;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private static final ClassValue<Getter> GETTER =
      new ClassValue<Getter>() {
        @Override
        protected Getter computeValue(Class<?> type) {
          return Getter.of(type);
        }
      };

  private CarriedStatus() {}

  /** The status of the first exception among the causes that has one; null if none has. */
  public static @Nullable SqgHttpStatus of(Throwable error) {
    Throwable carrier = Causes.find(error, e -> GETTER.get(e.getClass()).isPresent());
    return carrier == null ? null : GETTER.get(carrier.getClass()).statusOf(carrier);
  }

  /** How a class of exceptions is asked for its status. */
  private static final class Getter {

    private static final Getter NONE = new Getter(null);

    private final @Nullable MethodHandle handle;

    private Getter(@Nullable MethodHandle handle) {
      this.handle = handle;
    }

    static Getter of(Class<?> thrown) {
      for (Class<?> type = thrown; type != null; type = type.getSuperclass()) {
        List<String> names = GETTERS.get(type.getName());
        if (names != null) {
          return find(type, names);
        }
      }
      return NONE;
    }

    private static Getter find(Class<?> type, List<String> names) {
      for (String name : names) {
        try {
          Method method = type.getMethod(name);
          MethodHandle handle = MethodHandles.publicLookup().unreflect(method);
          if (method.getReturnType() != int.class) {
            handle =
                MethodHandles.filterReturnValue(
                    handle,
                    MethodHandles.publicLookup()
                        .unreflect(method.getReturnType().getMethod("value")));
          }
          return new Getter(handle);
        } catch (ReflectiveOperationException | RuntimeException absent) {
          continue;
        }
      }
      return NONE;
    }

    boolean isPresent() {
      return handle != null;
    }

    @Nullable SqgHttpStatus statusOf(Throwable carrier) {
      MethodHandle present = handle;
      if (present == null) {
        return null;
      }
      try {
        int code = (int) present.invoke(carrier);
        return code > 0 ? SqgHttpStatus.of(code) : null; // Feign: no response was had
      } catch (Throwable fault) {
        return null;
      }
    }
  }
}
