package com.sqg.resilience.support.datasource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.api.SqgDataSourceNameResolver;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.testsupport.LogCapture;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

class DataSourceNameResolversTest {

  private static DataSourceNameResolvers of(SqgDataSourceNameResolver... resolvers) {
    return new DataSourceNameResolvers(List.of(resolvers), new ResilienceLog(System::nanoTime));
  }

  private static String resolve(DataSourceNameResolvers resolvers) {
    return resolvers.resolve(new JdbcDataSource());
  }

  @Test
  void the_first_answer_counts() {
    assertThat(resolve(of(ds -> null, ds -> "second", ds -> "third"))).isEqualTo("second");
    assertThat(resolve(of(ds -> null))).isNull();
    assertThat(resolve(of())).isNull();
  }

  @Test
  void answers_are_made_safe() {
    assertThat(resolve(of(ds -> "jdbc:mysql://u:p@h/db"))).startsWith("url-");
  }

  @Test
  void one_that_throws_is_passed_over_with_a_warning() {
    DataSourceNameResolvers resolvers =
        of(
            ds -> {
              throw new IllegalStateException("boom");
            },
            ds -> "second");
    try (LogCapture log = new LogCapture()) {
      assertThat(resolve(resolvers)).isEqualTo("second");
      assertThat(resolve(resolvers)).isEqualTo("second");
      assertThat(log.lines("data-source-name-resolver-failed")).hasSize(1);
    }
  }

  @Test
  void one_that_hangs_holds_up_no_later_statement() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    DataSourceNameResolvers resolvers =
        of(
            ds -> {
              try {
                release.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return "late";
            });
    Thread stuck = new Thread(() -> resolve(resolvers));
    stuck.start();
    try {
      await().until(() -> stuck.getState() == Thread.State.WAITING);
      await()
          .pollDelay(Duration.ofMillis(1_100))
          .atMost(Duration.ofSeconds(3))
          .untilAsserted(() -> assertThat(resolve(resolvers)).isNull());
    } finally {
      release.countDown();
      stuck.join();
    }
    assertThat(resolve(resolvers)).isEqualTo("late");
  }
}
