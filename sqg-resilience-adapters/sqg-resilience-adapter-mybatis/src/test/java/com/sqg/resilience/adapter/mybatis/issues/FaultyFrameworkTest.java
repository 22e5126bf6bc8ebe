package com.sqg.resilience.adapter.mybatis.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import java.sql.SQLSyntaxErrorException;
import java.util.List;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** "The guard broke the call it was to protect": its own faults, and what they must not hide. */
class FaultyFrameworkTest {

  private final PlainMyBatis myBatis = new PlainMyBatis();

  @AfterEach
  void close() {
    assertThat(myBatis.borrowed()).isZero();
    myBatis.close();
  }

  @Test
  void an_engine_that_throws_costs_the_guard_only() {
    myBatis.engine.refuseWhen(
        context -> {
          throw new IllegalStateException("the engine's own fault");
        });
    assertStatementsWork();
  }

  @Test
  void a_resolver_that_throws_costs_the_name_only() {
    myBatis.resilience.start(
        myBatis.runtime,
        List.of(
            dataSource -> {
              throw new StackOverflowError("the resolver's own fault");
            }));
    assertStatementsWork();
    assertThat(myBatis.engine.takeCalls())
        .containsExactly("mysql:ds:query SUCCESS", "mysql:ds:query IGNORED");
  }

  private void assertStatementsWork() {
    try (SqlSession session = myBatis.factory.openSession()) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      assertThat(mapper.find(1)).isNotNull();
      assertThatThrownBy(mapper::broken).hasRootCauseInstanceOf(SQLSyntaxErrorException.class);
    }
  }
}
