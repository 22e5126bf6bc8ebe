package com.sqg.resilience.adapter.mybatis.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.pagehelper.Page;
import com.github.pagehelper.PageHelper;
import com.github.pagehelper.PageInterceptor;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.testsupport.H2;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PageHelperTest {

  private static final String SUCCESS = "mysql:ds:query SUCCESS";

  private final PlainMyBatis myBatis = new PlainMyBatis(H2.pool(), PageHelperTest::addPlugin);

  private static void addPlugin(Configuration configuration) {
    PageInterceptor plugin = new PageInterceptor();
    Properties properties = new Properties();
    properties.setProperty("helperDialect", "mysql");
    plugin.setProperties(properties);
    configuration.addInterceptor(plugin);
  }

  @AfterEach
  void close() {
    PageHelper.clearPage();
    assertThat(myBatis.engine.open).hasValue(0);
    myBatis.close();
  }

  @Test
  void the_count_and_the_page_count_once_each() {
    try (SqlSession session = myBatis.factory.openSession()) {
      Page<Object> page = PageHelper.startPage(1, 2);
      assertThat(session.getMapper(OrderMapper.class).findAll()).hasSize(2);
      assertThat(page.getTotal()).isEqualTo(5);
      session.getMapper(OrderMapper.class).find(1);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(SUCCESS, SUCCESS, SUCCESS);
  }

  @Test
  void the_plugin_added_after_the_guard_changes_nothing() {
    try (PlainMyBatis later = new PlainMyBatis()) {
      addPlugin(later.configuration);
      try (SqlSession session = later.factory.openSession()) {
        PageHelper.startPage(1, 2);
        session.getMapper(OrderMapper.class).findAll();
      }
      assertThat(later.engine.takeCalls()).containsExactly(SUCCESS, SUCCESS);
    }
  }

  @Test
  void a_page_may_be_refused_after_its_count_ran() {
    AtomicInteger asked = new AtomicInteger();
    myBatis.engine.refuseWhen(context -> asked.incrementAndGet() == 2);
    try (SqlSession session = myBatis.factory.openSession()) {
      PageHelper.startPage(1, 2);
      assertThatThrownBy(() -> session.getMapper(OrderMapper.class).findAll())
          .hasRootCauseInstanceOf(SqgResourceUnavailableException.class);
    }
    assertThat(myBatis.engine.takeCalls()).containsExactly(SUCCESS, "mysql:ds:query REFUSED");
  }
}
