package com.sqg.resilience.adapter.mybatis.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.support.datasource.GuardedSql;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** "Thread-locals poison the threads of a pool." */
class ThreadLocalTest {

  private final PlainMyBatis myBatis = new PlainMyBatis();

  @AfterEach
  void close() {
    myBatis.close();
  }

  @Test
  void nothing_stays_behind_whichever_way_a_statement_ends() {
    try (SqlSession session = myBatis.factory.openSession()) {
      OrderMapper mapper = session.getMapper(OrderMapper.class);
      mapper.findWithItems();
      mapper.find(1);
      mapper.find(1);
      mapper.insertWithKey(new Order(null, "c", 1));
      assertThatThrownBy(mapper::broken).isNotNull();
      myBatis.engine.refuse("mysql:ds:query");
      assertThatThrownBy(() -> mapper.find(2)).isNotNull();
    }
    try (SqlSession session = myBatis.factory.openSession(ExecutorType.BATCH)) {
      session.getMapper(OrderMapper.class).insert(new Order(70L, "c", 1));
      session.getMapper(OrderMapper.class).insert(new Order(71L, "c", 1));
      session.commit();
    }
    assertThat(GuardedSql.slot()[0]).isNull();
  }
}
