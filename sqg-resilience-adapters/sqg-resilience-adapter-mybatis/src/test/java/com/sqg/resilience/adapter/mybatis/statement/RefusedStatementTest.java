package com.sqg.resilience.adapter.mybatis.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.testsupport.H2;
import java.sql.Connection;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.TimeUnit;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RefusedStatementTest {

  private final PlainMyBatis myBatis = new PlainMyBatis(H2.pool(1, 2_000), configuration -> {});

  @AfterEach
  void close() {
    assertThat(myBatis.engine.open).hasValue(0);
    myBatis.close();
  }

  @Test
  void a_refused_statement_does_not_wait_for_a_connection() throws Exception {
    myBatis.engine.refuse("mysql:ds:query").refuse("mysql:ds:update");
    try (Connection ignored = myBatis.pool.getConnection()) {
      long start = System.nanoTime();
      try (SqlSession session = myBatis.factory.openSession()) {
        OrderMapper mapper = session.getMapper(OrderMapper.class);
        assertRefused(() -> mapper.find(1));
        assertRefused(mapper::stream);
        assertRefused(() -> mapper.insert(new Order(7L, "c", 1)));
        assertRefused(() -> mapper.call(1));
      }
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(1_500));
    }
  }

  @Test
  void an_exhausted_pool_is_a_failure() throws Exception {
    try (Connection ignored = myBatis.pool.getConnection();
        SqlSession session = myBatis.factory.openSession()) {
      assertThatThrownBy(() -> session.getMapper(OrderMapper.class).find(1))
          .hasRootCauseInstanceOf(SQLTransientConnectionException.class);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly("mysql:ds:query FAILURE");
  }

  @Test
  void in_observe_mode_what_would_be_refused_runs() {
    myBatis.mode(SqgMode.OBSERVE);
    myBatis.engine.refuse("mysql:ds:query");
    try (SqlSession session = myBatis.factory.openSession()) {
      assertThat(session.getMapper(OrderMapper.class).find(1)).isNotNull();
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly("mysql:ds:query REFUSED");
    assertThat(myBatis.runtime.resources().find("mysql:ds:query").statistics().shadowBlocked())
        .isEqualTo(1);
  }

  private static void assertRefused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call).hasRootCauseInstanceOf(SqgResourceUnavailableException.class);
  }
}
