package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.fallback.ReturnStyle;
import java.util.ArrayList;
import java.util.List;
import org.springframework.util.ClassUtils;

/** The styles that this application's class path allows for. Thread-safe. */
final class CallStyles {

  private static final ImmediateCalls IMMEDIATE = new ImmediateCalls();

  private final List<CallStyle> deferred = new ArrayList<>();

  CallStyles() {
    ClassLoader loader = CallStyles.class.getClassLoader();
    deferred.add(new CompletionStageCalls());
    if (ClassUtils.isPresent("reactor.core.publisher.Mono", loader)) {
      deferred.add(new ReactorCalls());
    }
    if (ClassUtils.isPresent("org.springframework.util.concurrent.ListenableFuture", loader)) {
      deferred.add(new ListenableFutureCalls());
    }
  }

  CallStyle styleFor(Class<?> returnType) {
    for (CallStyle style : deferred) {
      if (style.of(returnType) != null) {
        return style;
      }
    }
    return IMMEDIATE;
  }

  ReturnStyle returnStyleOf(Class<?> returnType) {
    ReturnStyle style = styleFor(returnType).of(returnType);
    return style == null ? ReturnStyle.IMMEDIATE : style;
  }
}
