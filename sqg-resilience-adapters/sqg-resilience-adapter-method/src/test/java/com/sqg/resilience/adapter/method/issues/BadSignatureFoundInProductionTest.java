package com.sqg.resilience.adapter.method.issues;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.method.GuardedContext;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.core.fallback.InvalidSqgResourceException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Lazy;

/** A fallback that does not fit was noticed when it was first needed: in an outage. */
class BadSignatureFoundInProductionTest {

  @Lazy
  static class Service {
    @SqgResource(value = "r", fallbackMethod = "instead")
    public String find(String id) {
      return id;
    }

    String instead(Throwable cause, String id) {
      return id;
    }
  }

  @ParameterizedTest
  @EnumSource(SqgMode.class)
  void the_application_does_not_start_whatever_the_mode(SqgMode mode) {
    try (GuardedContext guarded = GuardedContext.in(mode).with(Service.class)) {
      assertThatThrownBy(guarded::start)
          .isExactlyInstanceOf(InvalidSqgResourceException.class)
          .hasMessageContaining("Service.find(String)")
          .hasMessageContaining("looked for String instead(String)")
          .hasMessageContaining("found String instead(Throwable, String)");
    }
  }
}
