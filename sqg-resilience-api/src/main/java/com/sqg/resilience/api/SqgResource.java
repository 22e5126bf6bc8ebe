package com.sqg.resilience.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Guards a method of a Spring bean as a named resource. The guard stands outside the transaction
 * advice. Calls of a bean to itself are not intercepted.
 *
 * <p>Faults in an annotation stop the application at start-up with a message that names the method
 * and what is wrong.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface SqgResource {

  /**
   * The resource's name, {@code kind:instance:operation} by convention: 1 to 256 characters,
   * without control characters. Never put an id, a URL or other unbounded text into it.
   */
  String value();

  /** The direction of the call. A resource's direction is that of its first call. */
  SqgEntryType entryType() default SqgEntryType.OUT;

  /**
   * Name of a method of the same class that answers when the call is refused or fails: the same
   * parameters, optionally followed by a {@code Throwable} or a {@link SqgFallbackContext}, and a
   * compatible return type. Any visibility; may be static. Empty for none.
   */
  String fallbackMethod() default "";

  /**
   * A strategy that answers when the call is refused or fails; excludes {@link #fallbackMethod}.
   * {@link NoopSqgFallbackStrategy} for none.
   */
  Class<? extends SqgFallbackStrategy> fallbackStrategy() default NoopSqgFallbackStrategy.class;

  /**
   * Exceptions that say nothing about the resource's health, subclasses included: they neither
   * count nor reach the fallback. The whole chain of causes is searched, up to 32 deep: an
   * exception that was caused by one of these is ignored as well.
   */
  Class<? extends Throwable>[] exceptionsToIgnore() default {};
}
