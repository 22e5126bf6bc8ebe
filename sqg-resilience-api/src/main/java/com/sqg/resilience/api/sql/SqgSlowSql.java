package com.sqg.resilience.api.sql;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives the statements of a mapper, or of one of its methods, other slow-SQL settings than the
 * configuration has for their type. What is not set is inherited: a method inherits from its
 * interface, and that from the configuration. A {@link SqgSlowSqlContext} is stronger than both.
 *
 * <p>On an interface it is for all statements of the mapper, inherited ones included. A value that
 * is not allowed stops the application's start. Anywhere else than on a MyBatis mapper the
 * annotation means nothing.
 */
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface SqgSlowSql {

  /** The number that stands for an inherited one. */
  int INHERITED = Integer.MIN_VALUE;

  /** {@return from how long on an execution is slow, 1ms to 24h: "800ms", "2s", "PT2S"} */
  String slowThreshold() default "";

  /** {@return how many slow executions in a row open the breaker; at least 1} */
  int failureThreshold() default INHERITED;

  /** {@return for how long the breaker is open, 1ms to 24h: "800ms", "2s", "PT2S"} */
  String openDuration() default "";

  /** {@return whether the statements have no breaker; false says nothing} */
  boolean disabled() default false;
}
