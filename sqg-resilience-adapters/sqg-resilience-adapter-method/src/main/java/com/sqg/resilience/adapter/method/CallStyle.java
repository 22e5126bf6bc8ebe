package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.fallback.ReturnStyle;
import org.jspecify.annotations.Nullable;

/** Guards calls of methods with certain return types. Thread-safe. */
interface CallStyle {

  /** How such methods return; null if this style is not for the type. */
  @Nullable ReturnStyle of(Class<?> returnType);

  /** Makes the call. */
  @Nullable Object run(GuardedCall call) throws Throwable;
}
