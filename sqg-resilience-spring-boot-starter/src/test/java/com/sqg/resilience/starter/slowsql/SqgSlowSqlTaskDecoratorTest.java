package com.sqg.resilience.starter.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

class SqgSlowSqlTaskDecoratorTest {

  private static final Callable<Integer> FAILURES =
      () -> SqgSlowSqlContext.current().failureThreshold();

  private final ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();

  SqgSlowSqlTaskDecoratorTest() {
    executor.setCorePoolSize(1);
    executor.setMaxPoolSize(1);
    executor.setTaskDecorator(new SqgSlowSqlTaskDecorator());
    executor.initialize();
  }

  @AfterEach
  void close() {
    executor.shutdown();
  }

  @Test
  void tasks_have_the_scopes_of_who_hands_them_over_and_leave_none() throws Exception {
    try (SqgSlowSqlContext scope = SqgSlowSqlContext.builder().failureThreshold(5).open()) {
      assertThat(executor.submit(FAILURES).get()).isEqualTo(5);
      executor.submit(() -> SqgSlowSqlContext.builder().failureThreshold(6).open()).get();
      assertThat(executor.submit(FAILURES).get()).isEqualTo(5);
    }
    assertThat(executor.submit(FAILURES).get()).isNull();
  }
}
