package com.sqg.resilience.adapter.mybatis.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.baomidou.mybatisplus.core.MybatisConfiguration;
import com.baomidou.mybatisplus.core.MybatisSqlSessionFactoryBuilder;
import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import com.baomidou.mybatisplus.extension.plugins.MybatisPlusInterceptor;
import com.baomidou.mybatisplus.extension.plugins.inner.PaginationInnerInterceptor;
import com.baomidou.mybatisplus.extension.plugins.pagination.Page;
import com.github.pagehelper.PageHelper;
import com.github.pagehelper.PageInterceptor;
import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.PlainMyBatis;
import com.sqg.resilience.api.sql.SqgSlowSql;
import com.sqg.resilience.api.sql.SqgSlowSqlOverrides;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.testsupport.H2;
import com.sqg.resilience.testsupport.LogCapture;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.SelectKey;
import org.apache.ibatis.cache.CacheKey;
import org.apache.ibatis.executor.Executor;
import org.apache.ibatis.mapping.BoundSql;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.plugin.Interceptor;
import org.apache.ibatis.plugin.Intercepts;
import org.apache.ibatis.plugin.Invocation;
import org.apache.ibatis.plugin.Signature;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ResultHandler;
import org.apache.ibatis.session.RowBounds;
import org.apache.ibatis.session.SqlSession;
import org.junit.jupiter.api.Test;

class MapperOverridesTest {

  private static final String ORDERS = Orders.class.getName() + '.';

  interface Named {
    @SqgSlowSql(openDuration = "7s", failureThreshold = 70)
    List<Order> inherited();

    List<Order> plain();
  }

  @SqgSlowSql(slowThreshold = "9s", openDuration = "9s")
  interface General extends Named {}

  @SqgSlowSql(slowThreshold = "1s")
  interface Orders extends General {

    @Override
    @Select("select * from orders")
    @SqgSlowSql(failureThreshold = 5)
    List<Order> inherited();

    @Override
    @Select("select * from orders")
    List<Order> plain();

    @SqgSlowSql(disabled = true)
    @Insert("insert into orders values (#{id}, #{customer}, #{total})")
    @SelectKey(
        statement = "select next value for order_ids",
        keyProperty = "id",
        before = true,
        resultType = long.class)
    int insert(Order order);

    @SqgSlowSql(failureThreshold = 6)
    @Select("select count(*) from orders")
    int plain_COUNT();
  }

  @SqgSlowSql(failureThreshold = 8)
  interface PlusOrders extends BaseMapper<Order> {}

  interface Wrong {
    @SqgSlowSql(slowThreshold = "fast", failureThreshold = 4)
    List<Order> find();
  }

  private final Configuration configuration = new Configuration();
  private final MapperOverrides overrides =
      new MapperOverrides(configuration, new ResilienceLog(System::nanoTime));

  @Test
  void a_method_is_stronger_than_its_interface_and_what_is_near_than_what_is_inherited() {
    SqgSlowSqlOverrides found = overrides.of(ORDERS + "inherited");

    assertThat(found.failureThreshold()).as("on the method").isEqualTo(5);
    assertThat(found.openDuration()).as("on the method it overrides").hasSeconds(7);
    assertThat(found.slowThreshold()).as("on the interface").hasSeconds(1);
    assertThat(found.disabled()).isNull();
  }

  @Test
  void a_method_without_annotation_has_its_interface_s_attribute_by_attribute() {
    SqgSlowSqlOverrides found = overrides.of(ORDERS + "plain");

    assertThat(found.slowThreshold()).hasSeconds(1);
    assertThat(found.openDuration()).as("on an inherited interface").hasSeconds(9);
    assertThat(found.failureThreshold()).isNull();
  }

  @Test
  void a_statement_from_xml_has_its_interface_s() {
    assertThat(overrides.of(ORDERS + "onlyInXml").slowThreshold()).hasSeconds(1);
  }

  @Test
  void derived_statements_have_those_of_the_one_they_stand_beside() {
    assertThat(overrides.of(ORDERS + "insert!selectKey").isDisabled()).isTrue();
    assertThat(overrides.of(ORDERS + "inherited_COUNT").failureThreshold()).isEqualTo(5);
    assertThat(overrides.of(ORDERS + "inherited_mpCount").failureThreshold()).isEqualTo(5);
    assertThat(overrides.of(ORDERS + "plain_COUNT").failureThreshold())
        .as("a method of this name")
        .isEqualTo(6);
  }

  @Test
  void what_has_no_class_has_no_overrides() {
    assertThat(overrides.of("only.in.xml.find")).isSameAs(SqgSlowSqlOverrides.none());
    assertThat(overrides.of("find")).isSameAs(SqgSlowSqlOverrides.none());
    assertThat(overrides.of("")).isSameAs(SqgSlowSqlOverrides.none());
    assertThat(overrides.of(".")).isSameAs(SqgSlowSqlOverrides.none());
  }

  @Test
  void a_statement_is_looked_up_once() {
    assertThat(overrides.of(ORDERS + "inherited")).isSameAs(overrides.of(ORDERS + "inherited"));
  }

  @Test
  void what_is_wrong_is_told_once_and_what_is_right_counts() {
    try (LogCapture log = new LogCapture()) {
      String id = Wrong.class.getName() + ".find";
      assertThat(overrides.of(id).failureThreshold()).isEqualTo(4);
      assertThat(overrides.of(id).slowThreshold()).isNull();
      assertThat(log.lines("slow-sql-annotation-invalid"))
          .singleElement()
          .asString()
          .contains("mapper=" + id)
          .contains("slowThreshold is 'fast' but must be a duration from 1ms to 24h");
    }
  }

  @Test
  void a_mapper_that_cannot_be_read_hurts_no_statement() {
    ClassLoader loader = new LoaderWithout(Order.class);
    try (LogCapture log = new LogCapture()) {
      Thread thread = Thread.currentThread();
      ClassLoader before = thread.getContextClassLoader();
      thread.setContextClassLoader(loader);
      try {
        assertThat(overrides.of(Unreadable.class.getName() + ".find"))
            .isSameAs(SqgSlowSqlOverrides.none());
      } finally {
        thread.setContextClassLoader(before);
      }
      assertThat(log.lines("slow-sql-annotation-invalid"))
          .singleElement()
          .asString()
          .contains(Order.class.getName().replace('.', '/'));
    }
  }

  /** Loaded by a loader that misses a type of its signature. */
  @SqgSlowSql(failureThreshold = 3)
  interface Unreadable {
    Order find();
  }

  @Test
  void the_statements_that_plugins_make_have_those_of_theirs() {
    PageInterceptor pages = new PageInterceptor();
    Properties properties = new Properties();
    properties.setProperty("helperDialect", "mysql");
    pages.setProperties(properties);
    MybatisPlusInterceptor plus = new MybatisPlusInterceptor();
    plus.addInnerInterceptor(new PaginationInnerInterceptor());
    Seen seen = new Seen();

    try (PlainMyBatis myBatis =
        new PlainMyBatis(H2.pool(), c -> add(c, Orders.class, pages, seen))) {
      try (SqlSession session = myBatis.factory.openSession()) {
        PageHelper.startPage(1, 2);
        session.getMapper(Orders.class).inherited();
        session.getMapper(Orders.class).insert(new Order(null, "c", 1));
      }
    }
    try (PlainMyBatis myBatis =
        new PlainMyBatis(
            H2.pool(),
            new MybatisConfiguration(),
            c -> add(c, PlusOrders.class, plus, seen),
            new MybatisSqlSessionFactoryBuilder())) {
      try (SqlSession session = myBatis.factory.openSession()) {
        session.getMapper(PlusOrders.class).selectPage(new Page<>(1, 2), null);
      }
    }

    assertThat(seen.failureThresholds)
        .containsExactly(
            "inherited_COUNT 5",
            "inherited 5",
            "insert!selectKey null",
            "selectList_mpCount 8",
            "selectList 8");
  }

  private static void add(
      Configuration configuration, Class<?> mapper, Interceptor plugin, Seen seen) {
    configuration.addMapper(mapper);
    seen.overrides = new MapperOverrides(configuration, new ResilienceLog(System::nanoTime));
    configuration.addInterceptor(seen);
    configuration.addInterceptor(plugin);
  }

  /** Looks up every query that reaches MyBatis. */
  @Intercepts({
    @Signature(
        type = Executor.class,
        method = "query",
        args = {MappedStatement.class, Object.class, RowBounds.class, ResultHandler.class}),
    @Signature(
        type = Executor.class,
        method = "query",
        args = {
          MappedStatement.class,
          Object.class,
          RowBounds.class,
          ResultHandler.class,
          CacheKey.class,
          BoundSql.class
        })
  })
  public static final class Seen implements Interceptor {

    private final List<String> failureThresholds = new ArrayList<>();
    private MapperOverrides overrides;

    @Override
    public Object intercept(Invocation invocation) throws Throwable {
      String id = ((MappedStatement) invocation.getArgs()[0]).getId();
      failureThresholds.add(
          id.substring(id.lastIndexOf('.') + 1) + ' ' + overrides.of(id).failureThreshold());
      return invocation.proceed();
    }
  }
}
