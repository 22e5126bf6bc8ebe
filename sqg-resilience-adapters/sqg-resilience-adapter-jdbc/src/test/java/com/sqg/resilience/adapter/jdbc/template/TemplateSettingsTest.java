package com.sqg.resilience.adapter.jdbc.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.jdbc.testing.PlainJdbc;
import java.beans.PropertyDescriptor;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.Advised;
import org.springframework.beans.BeanUtils;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SQLExceptionTranslator;

class TemplateSettingsTest {

  private final PlainJdbc jdbc = new PlainJdbc();

  @AfterEach
  void close() {
    jdbc.close();
  }

  @Test
  void every_setting_of_the_original_is_kept() {
    JdbcTemplate original = new JdbcTemplate(jdbc.pool);
    original.setIgnoreWarnings(!original.isIgnoreWarnings());
    original.setFetchSize(7);
    original.setMaxRows(8);
    original.setQueryTimeout(9);
    original.setSkipResultsProcessing(true);
    original.setSkipUndeclaredResults(true);
    original.setResultsMapCaseInsensitive(true);
    original.setLazyInit(!original.isLazyInit());
    original.setExceptionTranslator(
        (task, sql, error) -> new DataAccessResourceFailureException("own"));
    JdbcTemplate guarded = jdbc.resilience.guard(original);

    List<PropertyDescriptor> readable =
        Arrays.stream(BeanUtils.getPropertyDescriptors(JdbcTemplate.class))
            .filter(each -> each.getReadMethod() != null && !each.getName().equals("class"))
            .toList();
    assertThat(readable).hasSizeGreaterThanOrEqualTo(10);
    assertThat(readable)
        .allSatisfy(
            each ->
                assertThat(each.getReadMethod().invoke(guarded))
                    .as(each.getName())
                    .isEqualTo(each.getReadMethod().invoke(original)));
  }

  @Test
  void settings_take_effect() {
    JdbcTemplate original = new JdbcTemplate(jdbc.pool);
    original.setMaxRows(2);
    SQLExceptionTranslator own =
        (task, sql, error) -> new DataAccessResourceFailureException("own");
    JdbcTemplate guarded = jdbc.resilience.guard(original);
    guarded.setExceptionTranslator(own);

    assertThat(guarded.queryForList("select * from orders")).hasSize(2);
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> guarded.execute("nonsense"))
        .hasMessage("own");
  }

  @Test
  void it_connects_no_earlier_than_the_original() throws Exception {
    jdbc.pool.getHikariPoolMXBean().softEvictConnections();
    int before = jdbc.pool.getHikariPoolMXBean().getTotalConnections();
    jdbc.resilience.guard(new JdbcTemplate(jdbc.pool));
    assertThat(jdbc.pool.getHikariPoolMXBean().getTotalConnections()).isEqualTo(before);
  }

  /** Where it is not, each call looks its overload up by the texts of two dozen signatures. */
  @Test
  void what_stands_before_a_method_is_looked_up_once() {
    assertThat(jdbc.resilience.guard(new JdbcTemplate(jdbc.pool)))
        .isInstanceOfSatisfying(Advised.class, proxy -> assertThat(proxy.isFrozen()).isTrue());
  }

  static class Subclass extends JdbcTemplate {

    Subclass(javax.sql.DataSource dataSource) {
      super(dataSource);
    }

    String customer(long id) {
      return queryForObject("select customer from orders where id = ?", String.class, id);
    }
  }

  @Test
  void a_subclass_stays_what_it_is_and_says_nothing_about_speed() {
    JdbcTemplate guarded = jdbc.resilience.guard(new Subclass(jdbc.pool));
    assertThat(guarded).isInstanceOf(Subclass.class);
    guarded.queryForObject("select 1", Integer.class);

    assertThat(jdbc.engine.takeCalls()).containsExactly("jdbc:default:query SUCCESS");
    assertThat(jdbc.engine.takeExecutions())
        .singleElement()
        .satisfies(each -> assertThat(each.executionNanos()).isNegative());
  }

  @Test
  void methods_of_a_subclass_that_use_its_own_are_not_seen() {
    assertThat(((Subclass) jdbc.resilience.guard(new Subclass(jdbc.pool))).customer(1))
        .isEqualTo("c1");
    assertThat(jdbc.engine.takeCalls()).isEmpty();
  }
}
