package com.sqg.resilience.adapter.mybatis.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.util.List;
import org.apache.ibatis.annotations.CacheNamespace;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BatchTest {

  private static final String WAITING = "mysql:ds:update IGNORED";
  private static final String FLUSHED = "mysql:ds:update SUCCESS";
  private static final String REFUSED = "mysql:ds:update REFUSED";

  private final PlainMyBatis myBatis = new PlainMyBatis();

  @AfterEach
  void close() {
    assertThat(myBatis.engine.open).hasValue(0);
    assertThat(myBatis.borrowed()).isZero();
    myBatis.close();
  }

  private SqlSession batch() {
    return myBatis.factory.openSession(ExecutorType.BATCH);
  }

  private static void insert(SqlSession session, long... ids) {
    for (long id : ids) {
      session.getMapper(OrderMapper.class).insert(new Order(id, "c", 1));
    }
  }

  private int rows() {
    myBatis.mode(SqgMode.OFF);
    try (SqlSession session = myBatis.factory.openSession()) {
      return session.getMapper(OrderMapper.class).findAll().size();
    } finally {
      myBatis.mode(SqgMode.ENFORCE);
    }
  }

  @Test
  void a_batch_is_one_call_when_it_is_flushed_and_neutral_while_it_grows() {
    try (SqlSession session = batch()) {
      insert(session, 11, 12, 13);
      assertThat(myBatis.engine.takeCalls()).containsExactly(WAITING);
      session.flushStatements();
      assertThat(myBatis.engine.takeCalls()).containsExactly(FLUSHED);
      insert(session, 14);
      session.commit();
      assertThat(myBatis.engine.takeCalls()).containsExactly(WAITING, FLUSHED);
      session.commit(true);
    }
    assertThat(myBatis.engine.takeCalls()).isEmpty();
    assertThat(rows()).isEqualTo(9);
  }

  @Test
  void a_query_flushes_the_batch_before_it_runs() throws Exception {
    try (SqlSession session = batch()) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      insert(session, 11);
      assertThat(mapper.findAll()).hasSize(6);
      assertThat(myBatis.engine.takeCalls())
          .containsExactly(WAITING, FLUSHED, "mysql:ds:query SUCCESS");
      assertThat(mapper.findAll()).hasSize(6);
      assertThat(myBatis.engine.takeCalls()).isEmpty(); // from the session's cache
      insert(session, 12);
      mapper.stream().close();
      assertThat(myBatis.engine.takeCalls())
          .containsExactly(WAITING, FLUSHED, "mysql:ds:query SUCCESS");
    }
  }

  /** MyBatis flushes only when it finds nothing there, and before it makes a statement handler. */
  @Test
  void a_flush_behind_a_miss_of_the_second_level_cache_is_admitted_with_the_query() {
    myBatis.configuration.addMapper(CachingMapper.class);
    try (SqlSession session = batch()) {
      insert(session, 11);
      myBatis.engine.takeCalls();
      myBatis.engine.refuse("mysql:ds:query");
      assertThatThrownBy(() -> session.getMapper(CachingMapper.class).ids())
          .hasRootCauseInstanceOf(SqgResourceUnavailableException.class);
      myBatis.engine.admitAll();
      assertThat(session.flushStatements()).as("still waits").hasSize(1);
      session.rollback();
    }
    assertThat(rows()).as("nothing was flushed").isEqualTo(5);
  }

  /** Cached across sessions. */
  @CacheNamespace
  interface CachingMapper {

    @Select("select id from orders")
    List<Long> ids();
  }

  @Test
  void the_mapper_method_that_flushes_is_guarded_too() {
    try (SqlSession session = batch()) {
      insert(session, 11);
      myBatis.engine.takeCalls();
      assertThat(session.getMapper(OrderMapper.class).flush()).hasSize(1);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(FLUSHED);
  }

  @Test
  void a_failing_batch_is_judged_when_it_is_flushed() {
    try (SqlSession session = batch()) {
      insert(session, 11, 1);
      assertThatThrownBy(session::flushStatements)
          .hasRootCauseInstanceOf(java.sql.SQLException.class);
      session.commit(); // the failed batch is gone: nothing to flush
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(WAITING, WAITING);
  }

  @Test
  void a_refused_flush_keeps_the_batch_for_another_try() {
    try (SqlSession session = batch()) {
      insert(session, 11, 12);
      myBatis.engine.refuse("mysql:ds:update");
      insert(session, 13); // joins without asking
      assertThatThrownBy(session::flushStatements)
          .hasRootCauseInstanceOf(SqgResourceUnavailableException.class);
      assertThatThrownBy(session::commit)
          .hasRootCauseInstanceOf(SqgResourceUnavailableException.class);
      myBatis.engine.admitAll();
      session.commit();
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(WAITING, REFUSED, REFUSED, FLUSHED);
    assertThat(rows()).isEqualTo(8);
  }

  @Test
  void a_batch_whose_flush_was_refused_can_be_rolled_back() {
    try (SqlSession session = batch()) {
      insert(session, 11, 12);
      myBatis.engine.refuse("mysql:ds:update");
      assertThatThrownBy(session::commit)
          .hasRootCauseInstanceOf(SqgResourceUnavailableException.class);
      session.rollback();
      myBatis.engine.admitAll();
      session.commit(true);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(WAITING, REFUSED);
    assertThat(rows()).isEqualTo(5);
  }

  @Test
  void a_batch_that_may_not_begin_borrows_nothing() {
    myBatis.engine.refuse("mysql:ds:update");
    try (SqlSession session = batch()) {
      assertThatThrownBy(() -> insert(session, 11))
          .hasRootCauseInstanceOf(SqgResourceUnavailableException.class);
      assertThat(myBatis.borrowed()).isZero();
    }
  }

  @Test
  void a_key_selected_while_the_batch_grows_has_talked_to_the_database() {
    try (SqlSession session = batch()) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      mapper.insertWithKey(new Order(null, "a", 1));
      mapper.insertWithKey(new Order(null, "b", 1));
      session.flushStatements();
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(FLUSHED, FLUSHED, FLUSHED);
  }
}
