package com.sqg.resilience.adapter.mybatis.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.testsupport.H2;
import java.io.Serializable;
import java.util.List;
import org.apache.ibatis.annotations.CacheNamespace;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CachedStatementTest {

  private final PlainMyBatis myBatis =
      new PlainMyBatis(H2.pool(), configuration -> configuration.addMapper(CachingMapper.class));

  @AfterEach
  void close() {
    assertThat(myBatis.engine.open).hasValue(0);
    myBatis.close();
  }

  @Test
  void a_hit_of_the_sessions_cache_is_neutral() {
    try (SqlSession session = myBatis.factory.openSession()) {
      session.getMapper(CachingMapper.class).customers();
      session.getMapper(CachingMapper.class).customers();
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly("mysql:ds:query SUCCESS");
    assertThat(ignored()).isOne();
  }

  @Test
  void a_hit_of_the_second_level_cache_is_neutral_and_borrows_no_connection() {
    fillTheCache();
    try (SqlSession session = myBatis.factory.openSession()) {
      assertThat(session.getMapper(CachingMapper.class).customers()).hasSize(5);
      assertThat(myBatis.borrowed()).isZero();
    }
    assertThat(myBatis.engine.takeCalls()).isEmpty();
    assertThat(ignored()).isOne();
  }

  @Test
  void a_hit_is_answered_while_the_breaker_is_open() {
    fillTheCache();
    myBatis.engine.refuse("mysql:ds:query");
    try (SqlSession session = myBatis.factory.openSession()) {
      assertThat(session.getMapper(CachingMapper.class).customers()).hasSize(5);
      assertThatThrownBy(() -> session.getMapper(OrderMapper.class).find(1))
          .hasRootCauseInstanceOf(SqgResourceUnavailableException.class);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly("mysql:ds:query REFUSED");
  }

  @Test
  void a_hit_is_not_counted_with_the_mode_off() {
    fillTheCache();
    myBatis.mode(SqgMode.OFF);
    try (SqlSession session = myBatis.factory.openSession()) {
      assertThat(session.getMapper(CachingMapper.class).customers()).hasSize(5);
    }
    assertThat(ignored()).isZero();
  }

  private void fillTheCache() {
    try (SqlSession session = myBatis.factory.openSession()) {
      session.getMapper(CachingMapper.class).customers();
      session.commit();
    }
    myBatis.engine.takeCalls();
  }

  private long ignored() {
    return myBatis
        .runtime
        .resources()
        .find("mysql:ds:query")
        .statistics()
        .results(SqgFailureDecision.IGNORED);
  }

  /** Cached across sessions. */
  @CacheNamespace
  interface CachingMapper extends Serializable {

    @Select("select customer from orders order by id")
    List<String> customers();
  }
}
