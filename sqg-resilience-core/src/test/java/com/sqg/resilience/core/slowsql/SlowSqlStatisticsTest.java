package com.sqg.resilience.core.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.testing.Statements;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SlowSqlStatisticsTest {

  private static void execute(
      SlowSqlStatistics statistics, SqgSqlType type, @Nullable String mapper) {
    statistics.of(Statements.of("k", type, "x", mapper)).recordExecution();
  }

  private static List<String> text(SlowSqlStatistics statistics) {
    return statistics.all().stream()
        .map(each -> each.type() + "/" + each.mapper() + "=" + each.executions())
        .toList();
  }

  @Test
  void every_type_is_there_from_the_start() {
    assertThat(text(new SlowSqlStatistics(false)))
        .containsExactly("SELECT/null=0", "INSERT/null=0", "UPDATE/null=0", "DELETE/null=0");
    assertThat(text(new SlowSqlStatistics(true)))
        .containsExactly("SELECT/_none=0", "INSERT/_none=0", "UPDATE/_none=0", "DELETE/_none=0");
  }

  @Test
  void mappers_are_told_apart_on_demand_only() {
    SlowSqlStatistics plain = new SlowSqlStatistics(false);
    SlowSqlStatistics byMapper = new SlowSqlStatistics(true);
    for (SlowSqlStatistics statistics : List.of(plain, byMapper)) {
      execute(statistics, SqgSqlType.SELECT, "a");
      execute(statistics, SqgSqlType.SELECT, "b");
      execute(statistics, SqgSqlType.SELECT, "b");
      execute(statistics, SqgSqlType.SELECT, null);
    }

    assertThat(text(plain)).contains("SELECT/null=4").hasSize(4);
    assertThat(text(byMapper)).contains("SELECT/a=1", "SELECT/b=2", "SELECT/_none=1").hasSize(6);
  }

  @Test
  void mappers_beyond_the_limit_share_counters() {
    SlowSqlStatistics statistics = new SlowSqlStatistics(true, 3); // one is for those without
    for (int i = 0; i < 10; i++) {
      execute(statistics, SqgSqlType.SELECT, "m" + i);
    }
    execute(statistics, SqgSqlType.DELETE, "m9");

    assertThat(text(statistics))
        .contains("SELECT/m0=1", "SELECT/m1=1", "SELECT/_overflow=8", "DELETE/_overflow=1")
        .hasSize(8);
  }

  @Test
  void a_listener_hears_of_all_there_are_and_of_every_new_one() {
    SlowSqlStatistics statistics = new SlowSqlStatistics(true);
    List<SlowSqlCounters> heard = new ArrayList<>();
    statistics.onNew(heard::add);
    assertThat(heard).hasSize(4);

    execute(statistics, SqgSqlType.SELECT, "a");
    execute(statistics, SqgSqlType.SELECT, "a");

    assertThat(heard).hasSize(5).containsExactlyElementsOf(statistics.all());
  }
}
