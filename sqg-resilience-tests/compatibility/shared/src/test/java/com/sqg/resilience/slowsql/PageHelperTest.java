package com.sqg.resilience.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.pagehelper.Page;
import com.github.pagehelper.PageHelper;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** PageHelper's counts and pages. */
class PageHelperTest {

  private static final String QUERY = "mysql:orders:query";
  private static final String PAGE = GoodsMapper.class.getName() + ".inStock";

  private final ApplicationContext context = SlowSqlApplication.shared();
  private final GoodsMapper mapper = context.getBean(GoodsMapper.class);
  private final Breakers breakers = new Breakers(context);

  @Test
  void counts_first_pages_and_later_pages_have_a_breaker_each() {
    for (int number = 1; number <= 3; number++) {
      Page<Goods> page = PageHelper.startPage(number, 2);
      assertThat(mapper.inStock(number)).as("page %d", number).isNotEmpty();
      assertThat(page.getTotal()).isGreaterThanOrEqualTo(8);
    }
    assertThat(breakers.executions(QUERY, PAGE + "_COUNT")).containsExactly(3L);
    assertThat(breakers.executions(QUERY, PAGE))
        .as("limit ?; limit ?, ?")
        .containsExactly(1L, 2L);
    for (int i = 0; i < 3; i++) {
      mapper.inStock(i);
    }
    assertThat(breakers.executions(QUERY, PAGE))
        .as("without a page it is another statement")
        .containsExactly(1L, 2L, 3L);
  }
}
