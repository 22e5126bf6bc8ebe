package com.sqg.resilience.core.fallback;

import com.sqg.resilience.api.SqgFallbackContext;
import com.sqg.resilience.api.SqgFallbackStrategy;
import org.jspecify.annotations.Nullable;

/** Answers with a strategy, found when it is first needed, and checks what it answers. */
final class StrategyFallback implements FallbackSource {

  private final AnnotatedMethod guarded;
  private final ReturnStyle style;
  private final ResolvedType returnType;
  private final Class<? extends SqgFallbackStrategy> type;
  private final FallbackStrategies strategies;
  private volatile @Nullable SqgFallbackStrategy strategy;

  StrategyFallback(AnnotatedMethod guarded, ReturnStyle style, FallbackStrategies strategies) {
    this.guarded = guarded;
    this.style = style;
    this.returnType = guarded.returnType();
    this.type = guarded.annotation().fallbackStrategy();
    this.strategies = strategies;
  }

  @Override
  public boolean answers(Throwable cause) {
    return true;
  }

  @Override
  public @Nullable Object answer(SqgFallbackContext call, @Nullable Object[] arguments)
      throws Throwable {
    Object answer = strategy(call.cause()).fallback(call);
    if (!fits(answer)) {
      throw new ClassCastException(
          "fallbackStrategy "
              + type.getName()
              + " answered with "
              + (answer == null ? "null" : answer.getClass().getName())
              + ", which cannot be returned by "
              + guarded);
    }
    return answer;
  }

  /** The caller is better served with the error of its call than with one about a bean. */
  private SqgFallbackStrategy strategy(Throwable cause) throws Throwable {
    SqgFallbackStrategy found = strategy;
    if (found == null) {
      try {
        found = strategies.get(type);
      } catch (RuntimeException fault) {
        cause.addSuppressed(fault);
        throw cause;
      }
      strategy = found;
    }
    return found;
  }

  private boolean fits(@Nullable Object answer) {
    if (returnType.raw() == void.class || returnType.isInstance(answer)) {
      return true;
    }
    ResolvedType value = returnType.onlyArgument();
    return style == ReturnStyle.DEFERRED && (value == null || value.isInstance(answer));
  }
}
