package com.sqg.resilience.core.fallback;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFallbackContext;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.call.Fallback;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.ResourceKinds;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** All that an annotation says about a method, checked and ready for calls. Immutable. */
public final class GuardedMethod {

  private final String resource;
  private final String kind;
  private final SqgEntryType entryType;
  private final Method method;
  private final Class<?> returnType;
  private final IgnoredExceptions ignored;
  private final @Nullable FallbackSource fallback;

  GuardedMethod(AnnotatedMethod guarded, @Nullable FallbackSource fallback) {
    this.resource = guarded.annotation().value();
    this.kind = ResourceKinds.ofName(resource);
    this.entryType = guarded.annotation().entryType();
    this.method = guarded.method();
    this.returnType = guarded.returnType().raw();
    this.ignored = IgnoredExceptions.of(guarded.annotation().exceptionsToIgnore());
    this.fallback = fallback;
  }

  /** The resource's name. */
  public String resource() {
    return resource;
  }

  /** The middleware the resource belongs to. */
  public String kind() {
    return kind;
  }

  /** The direction of the calls. */
  public SqgEntryType entryType() {
    return entryType;
  }

  /** The method that runs. */
  public Method method() {
    return method;
  }

  /**
   * The class of what the method returns in the class of the object it runs on: a type variable of
   * the method's own class is what it stands for there.
   */
  public Class<?> returnType() {
    return returnType;
  }

  /** What says nothing about the resource. */
  public IgnoredExceptions ignored() {
    return ignored;
  }

  /**
   * The fallback of one call.
   *
   * @param target the object the method runs on, never a proxy
   * @param arguments the call's arguments
   * @return null if the annotation names none
   */
  public @Nullable Fallback fallbackFor(Object target, @Nullable Object[] arguments) {
    return fallback == null ? null : new CallFallback(fallback, target, arguments);
  }

  private final class CallFallback implements Fallback {

    private final FallbackSource source;
    private final Object target;
    private final @Nullable Object[] arguments;

    CallFallback(FallbackSource source, Object target, @Nullable Object[] arguments) {
      this.source = source;
      this.target = target;
      this.arguments = arguments;
    }

    @Override
    public boolean answers(Throwable cause) {
      return source.answers(cause);
    }

    @Override
    public @Nullable Object answer(Throwable cause, SqgMode mode) throws Throwable {
      return source.answer(
          new SqgFallbackContext(resource, entryType, mode, method, target, arguments, cause),
          arguments);
    }
  }
}
