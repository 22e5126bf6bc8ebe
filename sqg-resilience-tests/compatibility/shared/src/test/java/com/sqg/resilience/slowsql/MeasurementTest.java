package com.sqg.resilience.slowsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.sql.SqgSlowSqlException;
import com.sqg.resilience.core.ResilienceRuntime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.ibatis.cursor.Cursor;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** The server's work for a statement is what counts, and nothing else. */
class MeasurementTest {

  private static final String QUERY = "mysql:orders:query";
  private static final String CACHED = CachedMapper.class.getName() + '.';
  private static final String GOODS = GoodsMapper.class.getName() + '.';

  private final ApplicationContext context = SlowSqlApplication.shared();
  private final GoodsMapper goods = context.getBean(GoodsMapper.class);
  private final CachedMapper cached = context.getBean(CachedMapper.class);
  private final Breakers breakers = new Breakers(context);

  @Test
  void what_a_cache_answers_is_no_execution() {
    long ignored = ignored();
    for (int i = 0; i < 3; i++) {
      assertThat(cached.stock(5)).isEqualTo(5);
    }
    assertThat(breakers.executions(QUERY, CACHED + "stock")).containsExactly(1L);
    assertThat(ignored()).isEqualTo(ignored + 2);
    cached.touch(5); // empties the cache
    cached.stock(5);
    assertThat(breakers.executions(QUERY, CACHED + "stock")).containsExactly(2L);
  }

  @Test
  void what_a_cache_answers_does_not_begin_the_count_anew_and_is_never_refused() {
    for (long id = 1; id <= 3; id++) {
      assertThat(cached.slowId(id)).isEqualTo(id);
      assertThat(cached.slowId(id)).as("from the cache").isEqualTo(id);
    }
    assertThat(catchThrowable(() -> cached.slowId(4)))
        .isExactlyInstanceOf(SqgSlowSqlException.class);
    assertThat(cached.slowId(3)).as("from the cache").isEqualTo(3);
    assertThat(breakers.executions(QUERY, CACHED + "slowId")).containsExactly(3L);
  }

  private long ignored() {
    return context
        .getBean(ResilienceRuntime.class)
        .resources()
        .find(QUERY)
        .statistics()
        .results(SqgFailureDecision.IGNORED);
  }

  @Test
  void waiting_for_a_connection_is_not_slow() throws SQLException {
    CountingPool pool = context.getBean("orders", CountingPool.class);
    long asked = pool.asked();
    CompletableFuture<String> waiting;
    try (CountingPool.Held all = pool.takeAll()) {
      waiting =
          CompletableFuture.supplyAsync(() -> goods.nameOf(1), task -> new Thread(task).start());
      await().until(() -> pool.asked() > asked);
      await().pollDelay(Duration.ofMillis(1100)).until(() -> true);
    }
    assertThat(waiting.join()).isNotNull();
    assertThat(breakers.one(QUERY, GOODS + "nameOf"))
        .returns(1L, SqgPartitionState::executions)
        .returns(0L, SqgPartitionState::slowExecutions);
  }

  @Test
  void a_cursor_is_judged_by_its_execution_and_not_by_its_reader() {
    context.getBean(TransactionTemplate.class).executeWithoutResult(this::readHalf);
    assertThat(breakers.one(QUERY, GOODS + "stream"))
        .returns(1L, SqgPartitionState::executions)
        .returns(0L, SqgPartitionState::slowExecutions)
        .returns(0, SqgPartitionState::concurrentCalls);
  }

  private void readHalf(TransactionStatus transaction) {
    try (Cursor<Goods> cursor = goods.stream(0)) {
      Iterator<Goods> rows = cursor.iterator();
      for (int i = 0; i < 5; i++) {
        rows.next();
      }
      await().pollDelay(Duration.ofMillis(1100)).until(() -> true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void nested_selects_are_slow_themselves_and_not_what_they_are_nested_in() {
    assertThat(goods.withParts()).hasSize(2).allMatch(each -> each.getParts().size() == 1);
    assertThat(breakers.one(QUERY, GOODS + "withParts"))
        .returns(1L, SqgPartitionState::executions)
        .returns(0L, SqgPartitionState::slowExecutions);
    assertThat(breakers.one(QUERY, GOODS + "slowParts"))
        .returns(2L, SqgPartitionState::executions)
        .returns(2L, SqgPartitionState::slowExecutions)
        .satisfies(
            state ->
                assertThat(state.lastNanos()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(390)));
    assertThat(breakers.key(QUERY, GOODS + "withParts"))
        .isNotEqualTo(breakers.key(QUERY, GOODS + "slowParts"));
  }
}
