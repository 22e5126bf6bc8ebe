package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.fallback.ReturnStyle;
import com.sqg.resilience.core.fallback.TypeHierarchy;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Calls that end when the method returns: all that no other style is for. */
final class ImmediateCalls implements CallStyle {

  /** By name: their libraries are often absent. */
  private static final Set<String> UNOBSERVABLE =
      new HashSet<>(
          Arrays.asList(
              "java.util.concurrent.Future",
              "java.util.concurrent.Flow$Publisher",
              "org.reactivestreams.Publisher",
              "io.reactivex.rxjava3.core.CompletableSource",
              "io.reactivex.rxjava3.core.MaybeSource",
              "io.reactivex.rxjava3.core.ObservableSource",
              "io.reactivex.rxjava3.core.SingleSource",
              "kotlinx.coroutines.flow.Flow"));

  @Override
  public ReturnStyle of(Class<?> returnType) {
    for (Class<?> type : TypeHierarchy.of(returnType)) {
      if (UNOBSERVABLE.contains(type.getName())) {
        return ReturnStyle.UNOBSERVABLE;
      }
    }
    return ReturnStyle.IMMEDIATE;
  }

  @Override
  public @Nullable Object run(GuardedCall call) throws Throwable {
    return call.runtime()
        .invoker()
        .call(call.resource(), call.body(), call.ignored(), call.fallback());
  }
}
