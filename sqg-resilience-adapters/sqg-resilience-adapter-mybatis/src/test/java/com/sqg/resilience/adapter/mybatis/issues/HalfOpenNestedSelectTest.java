package com.sqg.resilience.adapter.mybatis.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.api.SqgFailureDecision;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * "The breaker stays half-open for ever": the only statement that probes it has nested selects,
 * which are refused because a probe is under way.
 */
class HalfOpenNestedSelectTest {

  private final PlainMyBatis myBatis = new PlainMyBatis();

  @AfterEach
  void close() {
    myBatis.close();
  }

  @Test
  void a_probe_with_nested_selects_is_not_refused_by_its_own_probing() {
    myBatis.engine.halfOpen();
    try (SqlSession session = myBatis.factory.openSession()) {
      assertThat(session.getMapper(OrderMapper.class).findWithItems()).hasSize(2);
    }
    assertThat(myBatis.engine.takeCalls()).last().isEqualTo("mysql:ds:query SUCCESS");
  }

  /** "An inner rejection is counted as the caller's failure." */
  @Test
  void a_refused_nested_select_is_nobodys_failure() {
    AtomicInteger asked = new AtomicInteger();
    myBatis.engine.refuseWhen(context -> asked.incrementAndGet() > 1);
    try (SqlSession session = myBatis.factory.openSession()) {
      assertThatThrownBy(() -> session.getMapper(OrderMapper.class).findWithItems()).isNotNull();
    }
    assertThat(
            myBatis
                .runtime
                .resources()
                .find("mysql:ds:query")
                .statistics()
                .results(SqgFailureDecision.FAILURE))
        .isZero();
  }
}
