package com.sqg.resilience.adapter.mybatis.statement;

import static org.assertj.core.api.Assertions.assertThat;

import com.baomidou.mybatisplus.annotation.DbType;
import com.baomidou.mybatisplus.core.MybatisConfiguration;
import com.baomidou.mybatisplus.core.MybatisSqlSessionFactoryBuilder;
import com.baomidou.mybatisplus.extension.plugins.MybatisPlusInterceptor;
import com.baomidou.mybatisplus.extension.plugins.inner.BlockAttackInnerInterceptor;
import com.baomidou.mybatisplus.extension.plugins.inner.PaginationInnerInterceptor;
import com.baomidou.mybatisplus.extension.plugins.pagination.Page;
import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.OrderBaseMapper;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.testsupport.H2;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MyBatisPlusTest {

  private static final String QUERY = "mysql:ds:query SUCCESS";
  private static final String UPDATE = "mysql:ds:update SUCCESS";

  private final PlainMyBatis myBatis =
      new PlainMyBatis(
          H2.pool(),
          new MybatisConfiguration(),
          MyBatisPlusTest::customize,
          new MybatisSqlSessionFactoryBuilder());

  private static void customize(Configuration configuration) {
    MybatisPlusInterceptor plugin = new MybatisPlusInterceptor();
    plugin.addInnerInterceptor(new PaginationInnerInterceptor(DbType.MYSQL));
    // Reaches into statement handlers by field name, as many plugins do.
    plugin.addInnerInterceptor(new BlockAttackInnerInterceptor());
    configuration.addInterceptor(plugin);
    configuration.addMapper(OrderBaseMapper.class);
  }

  @AfterEach
  void close() {
    assertThat(myBatis.engine.open).hasValue(0);
    assertThat(myBatis.borrowed()).isZero();
    myBatis.close();
  }

  @Test
  void the_count_and_the_page_count_once_each() {
    try (SqlSession session = myBatis.factory.openSession()) {
      Page<Order> page =
          session.getMapper(OrderBaseMapper.class).selectPage(new Page<>(1, 2), null);
      assertThat(page.getRecords()).hasSize(2);
      assertThat(page.getTotal()).isEqualTo(5);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY, QUERY);
  }

  @Test
  void base_mapper_methods_are_guarded() {
    try (SqlSession session = myBatis.factory.openSession()) {
      OrderBaseMapper mapper = session.getMapper(OrderBaseMapper.class);
      mapper.insert(new Order(9L, "c9", 90));
      mapper.updateById(new Order(9L, "c9", 91));
      assertThat(mapper.largest().getTotal()).isEqualTo(91);
      mapper.deleteById(9L);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(UPDATE, UPDATE, QUERY, UPDATE);
  }

  @Test
  void a_batch_session_is_one_call_a_flush() {
    try (SqlSession session = myBatis.factory.openSession(ExecutorType.BATCH)) {
      OrderBaseMapper mapper = session.getMapper(OrderBaseMapper.class);
      for (long id = 20; id < 30; id++) {
        mapper.insert(new Order(id, "c", 1));
      }
      session.flushStatements();
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly("mysql:ds:update IGNORED", UPDATE);
  }

  @Test
  void nested_selects_count_with_its_executors_too() {
    try (SqlSession session = myBatis.factory.openSession()) {
      assertThat(session.getMapper(OrderMapper.class).findWithItems()).hasSize(2);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(QUERY, QUERY, QUERY);
  }
}
