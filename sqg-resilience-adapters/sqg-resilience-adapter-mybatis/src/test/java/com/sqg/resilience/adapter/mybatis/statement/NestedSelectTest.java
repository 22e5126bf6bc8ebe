package com.sqg.resilience.adapter.mybatis.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.mybatis.testing.H2;
import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NestedSelectTest {

  private static final String SUCCESS = "mysql:ds:query SUCCESS";

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
  void a_statement_and_its_nested_selects_are_never_admitted_at_once(
      boolean cacheEnabled, ExecutorType type) {
    try (SqlSession session = session(cacheEnabled, type)) {
      myBatis.engine.refuseWhen(
          context -> myBatis.engine.open.get() > 0); // a probe, a bulkhead of 1
      assertThat(session.getMapper(OrderMapper.class).findWithItems()).hasSize(2);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(SUCCESS, SUCCESS, SUCCESS);
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
        .containsExactly(SUCCESS, "mysql:ds:query REFUSED", SUCCESS);
  }
}
