package com.sqg.resilience.core.fallback;

import com.sqg.resilience.api.NoopSqgFallbackStrategy;
import com.sqg.resilience.api.SqgFallbackStrategy;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.resource.ResourceNames;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Checks annotations and makes of them what calls need. Thread-safe. */
public final class GuardedMethodResolver {

  private static final String CONTINUATION = "kotlin.coroutines.Continuation";

  private final Function<Class<?>, ReturnStyle> styles;
  private final FallbackStrategies strategies;

  /**
   * A resolver.
   *
   * @param styles how values of a return type reach the caller
   * @param strategies where fallback strategies come from
   */
  public GuardedMethodResolver(
      Function<Class<?>, ReturnStyle> styles, FallbackStrategies strategies) {
    this.styles = styles;
    this.strategies = strategies;
  }

  /**
   * Resolves one method.
   *
   * @param faults receives everything that is wrong with it
   * @return null if anything is
   */
  public @Nullable GuardedMethod resolve(AnnotatedMethod method, ResourceFaults faults) {
    ResourceFaults own = new ResourceFaults();
    GuardedMethod guarded =
        resolve(
            method,
            fault -> {
              own.add(method, fault);
              faults.add(method, fault);
            });
    return own.isEmpty() ? guarded : null;
  }

  private GuardedMethod resolve(AnnotatedMethod method, Consumer<String> faults) {
    SqgResource annotation = method.annotation();
    String nameFault = ResourceNames.faultOf(annotation.value());
    if (nameFault != null) {
      faults.accept("the resource's name " + nameFault);
    }
    checkIgnored(annotation.exceptionsToIgnore(), faults);
    ReturnStyle style = styles.apply(method.returnType().raw());
    if (isSuspending(method)) {
      faults.accept(
          "Kotlin suspend functions cannot be guarded yet; guard the blocking call, or"
              + " return a CompletionStage, a Mono or a Flux");
      return new GuardedMethod(method, null);
    }
    if (style == ReturnStyle.UNOBSERVABLE) {
      faults.accept(
          "returns "
              + method.returnType()
              + ", which does not tell when the call ends;"
              + " return a CompletionStage, a Mono or a Flux instead");
    }
    return new GuardedMethod(method, fallback(method, style, faults));
  }

  private static boolean isSuspending(AnnotatedMethod method) {
    Class<?>[] parameters = method.method().getParameterTypes();
    return parameters.length > 0
        && parameters[parameters.length - 1].getName().equals(CONTINUATION);
  }

  private static void checkIgnored(Class<? extends Throwable>[] ignored, Consumer<String> faults) {
    Set<Class<?>> seen = new HashSet<>();
    for (Class<? extends Throwable> type : ignored) {
      if (!seen.add(type)) {
        faults.accept("exceptionsToIgnore lists " + type.getName() + " twice");
      }
      if (type == Throwable.class) {
        faults.accept(
            "exceptionsToIgnore lists java.lang.Throwable: no failure would ever count"
                + " or reach a fallback");
      }
      if (SqgResourceUnavailableException.class.isAssignableFrom(type)) {
        faults.accept(
            "exceptionsToIgnore lists "
                + type.getName()
                + ", which has no effect:"
                + " a refusal never counts, and always reaches the fallback");
      }
    }
  }

  private @Nullable FallbackSource fallback(
      AnnotatedMethod method, ReturnStyle style, Consumer<String> faults) {
    String name = method.annotation().fallbackMethod();
    Class<? extends SqgFallbackStrategy> strategy = method.annotation().fallbackStrategy();
    boolean hasStrategy = strategy != NoopSqgFallbackStrategy.class;
    if (name.isEmpty() && !hasStrategy) {
      return null;
    }
    if (style == ReturnStyle.DEFERRED_UNANSWERABLE) {
      faults.accept(
          "returns "
              + method.returnType()
              + ", which a fallback cannot answer for:"
              + " nobody but its author can make one; declare CompletionStage or CompletableFuture");
      return null;
    }
    if (!name.isEmpty() && hasStrategy) {
      faults.accept(
          "names both fallbackMethod \""
              + name
              + "\" and fallbackStrategy "
              + strategy.getName()
              + "; only one can answer");
    }
    if (hasStrategy) {
      String fault = strategies.faultOf(strategy);
      if (fault != null) {
        faults.accept("fallbackStrategy " + strategy.getName() + ' ' + fault);
      }
    }
    return name.isEmpty()
        ? new StrategyFallback(method, style, strategies)
        : new FallbackMethodResolver(method, name, style, faults).resolve();
  }
}
