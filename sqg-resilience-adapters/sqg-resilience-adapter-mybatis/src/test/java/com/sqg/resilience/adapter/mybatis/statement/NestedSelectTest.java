package com.sqg.resilience.adapter.mybatis.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.resource.ResourceStatistics;
import com.sqg.resilience.testsupport.H2;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NestedSelectTest {

  private static final String SUCCESS = "mysql:ds:query SUCCESS";

  private static final String REFUSED = "mysql:ds:query REFUSED";

  private PlainMyBatis myBatis;

  private SqlSession session(boolean cacheEnabled, ExecutorType type) {
    myBatis =
        new PlainMyBatis(H2.pool(), configuration -> configuration.setCacheEnabled(cacheEnabled));
    return myBatis.factory.openSession(type);
  }

  @AfterEach
  void close() {
    assertThat(myBatis.engine.open).hasValue(0);
    assertThat(myBatis.borrowed()).isZero();
    myBatis.close();
  }

  @ParameterizedTest
  @CsvSource({"true, SIMPLE", "false, SIMPLE", "true, REUSE", "false, BATCH"})
  void eager_ones_are_calls_of_their_own(boolean cacheEnabled, ExecutorType type) {
    try (SqlSession session = session(cacheEnabled, type)) {
      List<Order> orders = session.getMapper(OrderMapper.class).findWithItems();
      assertThat(orders)
          .extracting(Order::getItems)
          .containsExactly(List.of("sku1"), List.of("sku2"));
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(SUCCESS, SUCCESS, SUCCESS);
  }

  @ParameterizedTest
  @CsvSource({"true, SIMPLE", "false, SIMPLE"})
  void the_probe_of_their_statement_covers_them(boolean cacheEnabled, ExecutorType type) {
    try (SqlSession session = session(cacheEnabled, type)) {
      myBatis.engine.halfOpen();
      assertThat(session.getMapper(OrderMapper.class).findWithItems()).hasSize(2);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(REFUSED, REFUSED, SUCCESS);
    assertThat(statistics().results(SqgFailureDecision.SUCCESS)).isEqualTo(3);
    assertThat(statistics().blocked()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"true, SIMPLE", "false, SIMPLE"})
  void the_permit_of_their_statement_covers_them(boolean cacheEnabled, ExecutorType type) {
    try (SqlSession session = session(cacheEnabled, type)) {
      myBatis.engine.oneAtATime();
      assertThat(session.getMapper(OrderMapper.class).findWithItems()).hasSize(2);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(REFUSED, REFUSED, SUCCESS);
    assertThat(statistics().blocked()).isZero();
  }

  @Test
  void another_statements_probe_covers_nobody() {
    try (SqlSession session = session(true, ExecutorType.SIMPLE)) {
      myBatis.engine.halfOpen();
      session
          .getMapper(OrderMapper.class)
          .handle(
              row ->
                  assertThatThrownBy(() -> runElsewhere(() -> findInAnotherSession(1)))
                      .hasRootCauseInstanceOf(SqgResourceUnavailableException.class));
    }
    assertThat(myBatis.engine.takeCalls()).last().isEqualTo(SUCCESS);
  }

  @Test
  void a_statement_that_fails_after_a_nested_one_has_failed() {
    try (SqlSession session = session(true, ExecutorType.SIMPLE)) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      assertThatThrownBy(
              () ->
                  mapper.handle(
                      row -> {
                        findInAnotherSession(1);
                        if (row.getResultCount() == 2) {
                          throw new IllegalStateException(
                              new SQLException("connection is gone", "08S01"));
                        }
                      }))
          .hasRootCauseMessage("connection is gone");
    }
    assertThat(myBatis.engine.takeCalls())
        .containsExactly(SUCCESS, SUCCESS, "mysql:ds:query FAILURE");
  }

  @Test
  void a_statement_keeps_its_place_while_nested_ones_run() {
    try (SqlSession session = session(true, ExecutorType.SIMPLE)) {
      session
          .getMapper(OrderMapper.class)
          .handle(
              row -> {
                findInAnotherSession(1);
                assertThat(myBatis.engine.open).hasValue(1);
              });
    }
    assertThat(myBatis.engine.open).hasValue(0);
  }

  @Test
  void the_time_of_nested_ones_is_not_their_statements() {
    long begin = System.nanoTime();
    try (SqlSession session = session(true, ExecutorType.SIMPLE)) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      mapper.handle(outer -> mapper.handle(inner -> workFor(Duration.ofMillis(2))));
    }
    // What is counted once cannot exceed what has passed; twice, it would.
    assertThat(statistics().durationNanos()).isLessThanOrEqualTo(System.nanoTime() - begin);
    assertThat(statistics().completed()).isEqualTo(6);
  }

  private static void workFor(Duration duration) {
    long end = System.nanoTime() + duration.toNanos();
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private void findInAnotherSession(long id) {
    try (SqlSession other = myBatis.factory.openSession()) {
      assertThat(other.getMapper(OrderMapper.class).find(id)).isNotNull();
    }
  }

  private static void runElsewhere(Runnable work) throws Exception {
    CompletableFuture.runAsync(work).get(10, TimeUnit.SECONDS);
  }

  private ResourceStatistics statistics() {
    return myBatis.runtime.resources().find("mysql:ds:query").statistics();
  }

  @ParameterizedTest
  @CsvSource({"true, SIMPLE", "false, SIMPLE"})
  void lazy_ones_are_calls_of_their_own_while_the_session_is_open(
      boolean cacheEnabled, ExecutorType type) {
    try (SqlSession session = session(cacheEnabled, type)) {
      List<Order> orders = session.getMapper(OrderMapper.class).findWithLazyItems();
      assertThat(myBatis.engine.takeCalls()).containsExactly(SUCCESS);
      assertThat(orders.get(0).getItems()).containsExactly("sku1");
      assertThat(myBatis.engine.takeCalls()).containsExactly(SUCCESS);
    }
  }

  @ParameterizedTest
  @CsvSource({"true, SIMPLE", "false, SIMPLE"})
  void lazy_ones_are_calls_of_their_own_after_the_session_has_closed(
      boolean cacheEnabled, ExecutorType type) {
    List<Order> orders;
    try (SqlSession session = session(cacheEnabled, type)) {
      orders = session.getMapper(OrderMapper.class).findWithLazyItems();
    }
    myBatis.engine.takeCalls();
    assertThat(orders.get(0).getItems()).containsExactly("sku1");
    assertThat(myBatis.engine.takeCalls()).containsExactly(SUCCESS);

    myBatis.engine.refuse("mysql:ds:query");
    assertThatThrownBy(() -> orders.get(1).getItems())
        .isInstanceOf(SqgResourceUnavailableException.class);
  }

  @ParameterizedTest
  @CsvSource({"true, SIMPLE", "false, SIMPLE"})
  void a_refused_one_fails_its_statement_and_leaks_nothing(
      boolean cacheEnabled, ExecutorType type) {
    try (SqlSession session = session(cacheEnabled, type)) {
      AtomicInteger asked = new AtomicInteger();
      myBatis.engine.refuseWhen(context -> asked.incrementAndGet() > 1);
      assertThatThrownBy(() -> session.getMapper(OrderMapper.class).findWithItems())
          .hasRootCauseInstanceOf(SqgResourceUnavailableException.class);
      myBatis.engine.admitAll();
      assertThat(session.getMapper(OrderMapper.class).find(1)).isNotNull();
    }
    assertThat(myBatis.engine.takeCalls())
        .containsExactly(REFUSED, "mysql:ds:query IGNORED", SUCCESS);
  }
}
