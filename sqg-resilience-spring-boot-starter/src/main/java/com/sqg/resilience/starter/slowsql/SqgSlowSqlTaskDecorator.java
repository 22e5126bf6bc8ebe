package com.sqg.resilience.starter.slowsql;

import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import org.springframework.core.task.TaskDecorator;

/**
 * Takes the {@link SqgSlowSqlContext} of those who hand tasks to Spring's executors to the threads
 * that run them. Tasks see these scopes and no others, and leave none behind.
 *
 * <p>To be given to an executor, or declared as a bean. It is no bean by itself: Spring Boot
 * applies a decorator only as long as there is one, and the application may have its own.
 * Thread-safe.
 */
public final class SqgSlowSqlTaskDecorator implements TaskDecorator {

  /** Creates a decorator. */
  public SqgSlowSqlTaskDecorator() {}

  @Override
  public Runnable decorate(Runnable task) {
    return SqgSlowSqlContext.capture().wrap(task);
  }
}
