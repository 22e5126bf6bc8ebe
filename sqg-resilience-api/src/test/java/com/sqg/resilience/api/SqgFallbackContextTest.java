package com.sqg.resilience.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

class SqgFallbackContextTest {

  private final Exception cause = new Exception();

  private SqgFallbackContext context(Method method, Object target) {
    return new SqgFallbackContext(
        "a", SqgEntryType.OUT, SqgMode.ENFORCE, method, target, null, cause);
  }

  @Test
  void a_fallback_always_has_a_method_and_a_target() throws Exception {
    Method method = Object.class.getMethod("toString");
    SqgFallbackContext context = context(method, this);
    assertThat(context.method()).isSameAs(method);
    assertThat(context.target()).isSameAs(this);
    assertThat(context.arguments()).isEmpty();
    assertThatNullPointerException().isThrownBy(() -> context(null, this)).withMessage("method");
    assertThatNullPointerException().isThrownBy(() -> context(method, null)).withMessage("target");
  }
}
