package com.sqg.resilience.adapter.mybatis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.adapter.mybatis.testing.ServerMapper;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.testsupport.EmbeddedMariaDb;
import com.sqg.resilience.testsupport.MariaDb;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a real server and two real drivers answer with, and what the guard makes of it. */
class MariaDbTest {

  private static final String QUERY = "mysql:ds:query ";
  private static final String UPDATE = "mysql:ds:update ";

  private PlainMyBatis myBatis;

  @BeforeAll
  static void createTables() {
    MariaDb.execute(
        "drop table if exists accounts",
        "create table accounts (id bigint primary key, total int, name varchar(5)) engine=InnoDB",
        "insert into accounts values (1, 10, 'a'), (2, 20, 'b')",
        "drop procedure if exists add_one",
        "create procedure add_one(x int) select x + 1");
  }

  private void start(MariaDb driver) {
    myBatis =
        new PlainMyBatis(
            driver.pool(4), configuration -> configuration.addMapper(ServerMapper.class));
  }

  @AfterEach
  void close() {
    assertThat(myBatis.engine.open).as("entries still open").hasValue(0);
    assertThat(myBatis.borrowed()).as("connections still borrowed").isZero();
    myBatis.close();
  }

  private Object inSession(Function<ServerMapper, ?> body) {
    try (SqlSession session = myBatis.factory.openSession()) {
      return body.apply(session.getMapper(ServerMapper.class));
    }
  }

  @ParameterizedTest
  @EnumSource
  void what_works_is_a_success(MariaDb driver) {
    start(driver);
    assertThat(inSession(mapper -> mapper.call(41))).isEqualTo(42);
    assertThat(inSession(mapper -> mapper.lock(1))).isNotNull();
    assertThat(inSession(mapper -> mapper.change(1))).isEqualTo(1);

    assertThat(myBatis.engine.takeCalls())
        .containsExactly(QUERY + "SUCCESS", QUERY + "SUCCESS", UPDATE + "SUCCESS");
  }

  @ParameterizedTest
  @EnumSource
  void mistakes_of_the_caller_are_neutral(MariaDb driver) {
    start(driver);
    assertThatThrownBy(() -> inSession(mapper -> mapper.insert(1, "dup"))).isNotNull();
    assertThatThrownBy(() -> inSession(mapper -> mapper.insert(9, "much too long"))).isNotNull();
    assertThatThrownBy(() -> inSession(ServerMapper::insertNowhere)).isNotNull();

    assertThat(myBatis.engine.takeCalls())
        .containsExactly(UPDATE + "IGNORED", UPDATE + "IGNORED", UPDATE + "IGNORED");
  }

  @ParameterizedTest
  @EnumSource
  void a_query_that_times_out_is_a_failure(MariaDb driver) {
    start(driver);
    assertThatThrownBy(() -> inSession(mapper -> mapper.sleepNoLongerThanASecond(2.5))).isNotNull();

    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY + "FAILURE");
  }

  @ParameterizedTest
  @EnumSource
  void a_server_that_takes_longer_than_the_socket_timeout_is_a_failure(MariaDb driver) {
    start(driver);
    assertThatThrownBy(() -> inSession(mapper -> mapper.sleep(2.5))).isNotNull();

    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY + "FAILURE");
  }

  @ParameterizedTest
  @EnumSource
  void a_lock_not_had_in_time_is_a_failure(MariaDb driver) {
    start(driver);
    try (SqlSession holder = myBatis.factory.openSession();
        SqlSession waiter = myBatis.factory.openSession()) {
      holder.getMapper(ServerMapper.class).change(1);
      execute(waiter, "set session innodb_lock_wait_timeout = 1");
      assertThatThrownBy(() -> waiter.getMapper(ServerMapper.class).lock(1)).isNotNull();
      holder.rollback();
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(UPDATE + "SUCCESS", QUERY + "FAILURE");
  }

  @ParameterizedTest
  @EnumSource
  void a_deadlock_is_a_failure(MariaDb driver) throws Exception {
    start(driver);
    CountDownLatch bothHoldOne = new CountDownLatch(2);
    // Not in the common pool: on two processors it has one thread, and these wait for each other.
    Executor threads = task -> new Thread(task).start();
    CompletableFuture<?> first =
        CompletableFuture.runAsync(() -> change(1, 2, bothHoldOne), threads);
    CompletableFuture<?> second =
        CompletableFuture.runAsync(() -> change(2, 1, bothHoldOne), threads);
    first.exceptionally(error -> null).get(10, TimeUnit.SECONDS);
    second.exceptionally(error -> null).get(10, TimeUnit.SECONDS);

    assertThat(first.isCompletedExceptionally() ^ second.isCompletedExceptionally())
        .as("one of two is the victim")
        .isTrue();
    assertThat(myBatis.engine.takeCalls())
        .containsExactlyInAnyOrder(
            UPDATE + "SUCCESS", UPDATE + "SUCCESS", UPDATE + "SUCCESS", UPDATE + "FAILURE");
  }

  private void change(long first, long second, CountDownLatch bothHoldOne) {
    try (SqlSession session = myBatis.factory.openSession()) {
      ServerMapper mapper = session.getMapper(ServerMapper.class);
      mapper.change(first);
      bothHoldOne.countDown();
      bothHoldOne.await(5, TimeUnit.SECONDS);
      mapper.change(second);
      session.rollback();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_query_killed_by_somebody_is_neutral(MariaDb driver) throws Exception {
    start(driver);
    assertThatThrownBy(() -> sleepAndKill("query")).isNotNull();

    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY + "SUCCESS", QUERY + "IGNORED");
  }

  @ParameterizedTest
  @EnumSource
  void a_connection_killed_is_a_failure(MariaDb driver) throws Exception {
    start(driver);
    assertThatThrownBy(() -> sleepAndKill("connection")).isNotNull();

    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY + "SUCCESS", QUERY + "FAILURE");
  }

  private void sleepAndKill(String what) {
    try (SqlSession session = myBatis.factory.openSession()) {
      long id = session.getMapper(ServerMapper.class).connectionId();
      CompletableFuture<?> killer =
          CompletableFuture.runAsync(
              () -> {
                await().pollDelay(Duration.ofMillis(300)).until(() -> true);
                MariaDb.execute("kill " + what + ' ' + id);
              });
      // sleep() itself only returns early; the table's lock wait is what a kill interrupts.
      try (SqlSession holder = myBatis.factory.openSession()) {
        execute(holder, "select * from accounts where id = 2 for update");
        session.getMapper(ServerMapper.class).lock(2);
      } finally {
        killer.join();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void connections_the_server_does_not_grant_are_a_failure(MariaDb driver) {
    start(driver);
    try (MariaDb.Exhausted ignored = MariaDb.exhaust()) {
      assertThatThrownBy(() -> inSession(ServerMapper::connectionId)).isNotNull();
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY + "FAILURE");
  }

  @ParameterizedTest
  @EnumSource
  void a_server_that_has_stalled_fails_calls_but_not_refused_ones(MariaDb driver) {
    start(driver);
    inSession(ServerMapper::connectionId);
    try (EmbeddedMariaDb.Frozen ignored = EmbeddedMariaDb.shared().freeze()) {
      assertThatThrownBy(() -> inSession(mapper -> mapper.lock(1))).isNotNull();
      myBatis.engine.refuse(QUERY.trim());
      long start = System.nanoTime();
      assertThatThrownBy(() -> inSession(mapper -> mapper.lock(1)))
          .hasRootCauseInstanceOf(SqgResourceUnavailableException.class);
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(500));
    }
    myBatis.engine.admitAll();
    await()
        .atMost(Duration.ofSeconds(10))
        .ignoreExceptions()
        .untilAsserted(() -> assertThat(inSession(mapper -> mapper.lock(1))).isNotNull());

    assertThat(myBatis.engine.takeCalls())
        .startsWith(QUERY + "SUCCESS", QUERY + "FAILURE", QUERY + "REFUSED")
        .endsWith(QUERY + "SUCCESS");
  }

  @ParameterizedTest
  @EnumSource
  void a_slow_query_takes_as_long_as_it_took(MariaDb driver) {
    start(driver);
    inSession(mapper -> mapper.sleep(0.3));

    assertThat(myBatis.runtime.resources().find("mysql:ds:query").statistics().durationNanos())
        .isGreaterThan(TimeUnit.MILLISECONDS.toNanos(300));
    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY + "SUCCESS");
  }

  private static void execute(SqlSession session, String sql) {
    try (var statement = session.getConnection().createStatement()) {
      statement.execute(sql);
    } catch (java.sql.SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
