package com.sqg.resilience.slowsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import com.sqg.resilience.api.sql.SqgSlowSqlException;
import java.time.Duration;
import java.util.function.DoubleConsumer;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Settings that the code has for single statements. */
class OverridesTest {

  private static final String QUERY = "mysql:orders:query";
  private static final String GOODS = GoodsMapper.class.getName() + '.';

  private final ApplicationContext context = SlowSqlApplication.shared();
  private final GoodsMapper goods = context.getBean(GoodsMapper.class);
  private final Breakers breakers = new Breakers(context);

  private static void opensAtOnce(DoubleConsumer sleep) {
    sleep.accept(0.4);
    assertThat(catchThrowable(() -> sleep.accept(0)))
        .isExactlyInstanceOf(SqgSlowSqlException.class);
  }

  @Test
  void of_a_mapper_method() {
    opensAtOnce(goods::sleepAnnotated);
  }

  @Test
  void of_a_mapper() {
    opensAtOnce(context.getBean(HastyMapper.class)::sleep);
  }

  @Test
  void of_a_scope() {
    goods.sleepInScope(0.4);
    goods.sleepInScope(0);
    long slow = breakers.one(QUERY, GOODS + "sleepInScope").slowExecutions();
    try (SqgSlowSqlContext scope =
        SqgSlowSqlContext.builder().slowThreshold(Duration.ofSeconds(30)).open()) {
      goods.sleepInScope(0.4);
    }
    assertThat(breakers.one(QUERY, GOODS + "sleepInScope").slowExecutions()).isEqualTo(slow);
    try (SqgSlowSqlContext scope = SqgSlowSqlContext.builder().failureThreshold(1).open()) {
      opensAtOnce(goods::sleepInScope);
    }
    assertThat(breakers.executions(QUERY, GOODS + "sleepInScope")).containsExactly(4L);
  }

  @Test
  void of_a_scope_without_breakers() {
    try (SqgSlowSqlContext scope = SqgSlowSqlContext.openDisabled()) {
      goods.sleepUnguarded(0.4);
    }
    assertThat(breakers.of(QUERY, GOODS + "sleepUnguarded")).isEmpty();
  }
}
