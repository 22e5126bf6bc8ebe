package com.sqg.resilience.slowsql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.baomidou.mybatisplus.core.toolkit.Wrappers;
import com.baomidou.mybatisplus.extension.plugins.pagination.Page;
import com.sqg.resilience.api.sql.SqgSlowSqlException;
import com.sqg.resilience.api.sql.SqgSqlType;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** What MyBatis-Plus brings: pages, batches, deletes that are none, mappers without a statement. */
class MyBatisPlusTest {

  private static final String QUERY = "mysql:archive:query";
  private static final String UPDATE = "mysql:archive:update";
  private static final String MAPPER = StoreMapper.class.getName() + '.';

  private final ApplicationContext context = SlowSqlApplication.shared();
  private final StoreMapper mapper = context.getBean(StoreMapper.class);
  private final Breakers breakers = new Breakers(context);

  @Test
  void counts_first_pages_and_later_pages_have_a_breaker_each() {
    for (int number = 1; number <= 3; number++) {
      Page<Goods> page =
          mapper.selectPage(
              new Page<>(number, 2), Wrappers.<Goods>lambdaQuery().ge(Goods::getStock, number));
      assertThat(page.getRecords()).as("page %d", number).hasSize(2);
      assertThat(page.getTotal()).isGreaterThanOrEqualTo(7);
    }
    assertThat(breakers.executions(QUERY, MAPPER + "selectList_mpCount"))
        .as("a page is a list to the mapper")
        .containsExactly(3L);
    assertThat(breakers.executions(QUERY, MAPPER + "selectList")).containsExactly(1L, 2L);
  }

  @Test
  void lists_of_any_length_are_one_statement_and_other_columns_are_another() {
    mapper.selectBatchIds(List.of(1L));
    mapper.selectBatchIds(List.of(1L, 2L, 3L));
    assertThat(breakers.executions(QUERY, MAPPER + "selectBatchIds")).containsExactly(2L);

    mapper.updateById(new Goods(1, "name", null));
    mapper.updateById(new Goods(2, "other name", null));
    mapper.updateById(new Goods(2, "name", 2));
    assertThat(breakers.executions(UPDATE, MAPPER + "updateById")).containsExactly(1L, 2L);
  }

  @Test
  void a_logic_delete_is_an_update() {
    assertThat(mapper.deleteById(10L)).isEqualTo(1);
    assertThat(mapper.deleteById(10L)).isZero();
    assertThat(breakers.executions(UPDATE, MAPPER + "deleteById")).containsExactly(2L);
    assertThat(Breakers.statement(breakers.one(UPDATE, MAPPER + "deleteById")))
        .returns(SqgSqlType.UPDATE, statement -> statement.type())
        .satisfies(statement -> assertThat(statement.sql()).startsWith("UPDATE goods SET deleted"));
    assertThat(mapper.selectById(10L)).isNull();
  }

  @Test
  void a_saved_batch_is_one_execution_a_flush_apart_from_single_inserts() {
    List<Goods> five =
        LongStream.rangeClosed(101, 105).mapToObj(id -> new Goods(id, "batched", 1)).toList();
    assertThat(context.getBean(StoreService.class).saveBatch(five, 2)).isTrue();
    assertThat(breakers.executions(UPDATE, MAPPER + "insert"))
        .as("the last flush has one row, as a single insert")
        .containsExactly(1L, 2L);
    mapper.insert(new Goods(106, "single", 1));
    assertThat(breakers.executions(UPDATE, MAPPER + "insert")).containsExactly(2L, 2L);
    mapper.delete(Wrappers.<Goods>lambdaQuery().ge(Goods::getId, 100L));
  }

  @Test
  void an_inherited_statement_has_the_annotation_of_its_mapper() {
    Database.execute(
        "archive", "create or replace view pause as select id, sleep(0.4) as slept from goods");
    PauseMapper pauses = context.getBean(PauseMapper.class);
    assertThat(pauses.selectById(1L).getSlept()).isZero();
    assertThat(catchThrowable(() -> pauses.selectById(2L)))
        .isExactlyInstanceOf(SqgSlowSqlException.class);
    assertThat(breakers.executions(QUERY, PauseMapper.class.getName() + ".selectById"))
        .containsExactly(1L);
  }
}
