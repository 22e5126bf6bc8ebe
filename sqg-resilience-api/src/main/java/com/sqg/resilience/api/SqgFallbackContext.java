package com.sqg.resilience.api;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The call of a method annotated with {@link SqgResource} that a fallback answers for. Immutable,
 * except that the arguments are the caller's.
 */
public final class SqgFallbackContext {

  private final String resource;
  private final SqgEntryType entryType;
  private final SqgMode mode;
  private final Method method;
  private final Object target;
  private final List<@Nullable Object> arguments;
  private final Throwable cause;

  /**
   * Describes a call.
   *
   * @param resource the resource's name
   * @param entryType the call's direction
   * @param mode the mode in force when the call began
   * @param method the guarded method
   * @param target the object the method runs on, never a proxy
   * @param arguments the call's arguments, kept, not copied; null for none
   * @param cause why the fallback runs: the refusal, or the call's failure without its wrappers
   * @throws NullPointerException if anything but the arguments is null
   */
  public SqgFallbackContext(
      String resource,
      SqgEntryType entryType,
      SqgMode mode,
      Method method,
      Object target,
      @Nullable Object @Nullable [] arguments,
      Throwable cause) {
    this.resource = Objects.requireNonNull(resource, "resource");
    this.entryType = Objects.requireNonNull(entryType, "entryType");
    this.mode = Objects.requireNonNull(mode, "mode");
    this.method = Objects.requireNonNull(method, "method");
    this.target = Objects.requireNonNull(target, "target");
    this.arguments =
        arguments == null
            ? Collections.emptyList()
            : Collections.unmodifiableList(Arrays.asList(arguments));
    this.cause = Objects.requireNonNull(cause, "cause");
  }

  /** The resource's name. */
  public String resource() {
    return resource;
  }

  /** The call's direction. */
  public SqgEntryType entryType() {
    return entryType;
  }

  /** The mode in force when the call began. */
  public SqgMode mode() {
    return mode;
  }

  /** The guarded method. */
  public Method method() {
    return method;
  }

  /** The object the method runs on, never a proxy. */
  public Object target() {
    return target;
  }

  /** The call's arguments, in order; an unmodifiable view, empty if the method has none. */
  public List<@Nullable Object> arguments() {
    return arguments;
  }

  /** Why the fallback runs: the refusal, or the call's failure without its wrappers. */
  public Throwable cause() {
    return cause;
  }

  /** Why the call was refused; null if it ran and failed. */
  public @Nullable SqgBlockReason blockReason() {
    return cause instanceof SqgResourceUnavailableException
        ? ((SqgResourceUnavailableException) cause).reason()
        : null;
  }

  @Override
  public String toString() {
    return "SqgFallbackContext[" + resource + ", cause=" + cause + ']';
  }
}
