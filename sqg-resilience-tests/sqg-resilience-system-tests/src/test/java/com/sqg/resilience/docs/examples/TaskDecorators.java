package com.sqg.resilience.docs.examples;

import com.sqg.resilience.starter.slowsql.SqgSlowSqlTaskDecorator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.TaskDecorator;

/** The scopes of slow SQL go along with tasks. */
@Configuration(proxyBeanMethods = false)
public class TaskDecorators {

  // begin beans
  @Bean
  SqgSlowSqlTaskDecorator slowSqlScopes() {
    return new SqgSlowSqlTaskDecorator();
  }

  // end beans

  static TaskDecorator together(TaskDecorator tracing) {
    // begin own
    TaskDecorator scopes = new SqgSlowSqlTaskDecorator();
    return task -> scopes.decorate(tracing.decorate(task));
    // end own
  }
}
