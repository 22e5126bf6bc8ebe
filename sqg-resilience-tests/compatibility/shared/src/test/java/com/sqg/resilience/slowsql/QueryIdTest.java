package com.sqg.resilience.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.core.sql.PerconaQueryId;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** The ids in our log are those of what the server logs, through either driver. */
class QueryIdTest {

  private static final Pattern QUERY_ID = Pattern.compile(" query-id=([0-9A-F]{32}) ");

  private static SlowLog slowLog;
  private static ConfigurableApplicationContext context;

  @BeforeAll
  static void start() {
    Database.createGoods();
    for (String schema : List.of("orders", "archive")) {
      Database.execute(
          schema,
          "create or replace table noted (id bigint primary key, note varchar(40), at datetime)",
          "create trigger before_insert before insert on noted for each row do sleep(0.01)",
          "create trigger before_update before update on noted for each row do sleep(0.01)",
          "create trigger before_delete before delete on noted for each row do sleep(0.01)",
          "create or replace procedure pause_10(times int, word varchar(40))"
              + " select sleep(0.01 * times)");
    }
    slowLog = new SlowLog();
    context =
        SlowSqlApplication.start(
            "slow-sql.select.slow-threshold=5ms",
            "slow-sql.insert.slow-threshold=5ms",
            "slow-sql.update.slow-threshold=5ms",
            "slow-sql.delete.slow-threshold=5ms",
            "slow-sql.insert.failure-threshold=100",
            "slow-sql.update.failure-threshold=100",
            "slow-sql.delete.failure-threshold=100",
            "slow-sql.select.failure-threshold=100");
  }

  @AfterAll
  static void stop() {
    slowLog.close();
    context.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "archive"})
  void the_servers_log_has_the_ids_of_ours(String dataSource) {
    LoggedMapper mapper = context.getBean(dataSource + "Logged", LoggedMapper.class);
    Set<String> ours = new TreeSet<>();
    try (Lines lines = new Lines()) {
      run(mapper);
      for (String line : lines.of("slow-sql-slow")) {
        Matcher id = QUERY_ID.matcher(line);
        assertThat(id.find()).as(line).isTrue();
        ours.add(id.group(1));
      }
    }
    assertThat(ours).hasSize(9);

    Set<String> theirs = new TreeSet<>();
    for (String word : List.of("goods", "noted", "pause_10")) {
      for (String logged : slowLog.statements(dataSource, word)) {
        assertThat(logged).as("the text with its values").doesNotContain("?");
        theirs.add(PerconaQueryId.of(logged).id());
      }
    }
    assertThat(theirs).isEqualTo(ours);
  }

  private static void run(LoggedMapper mapper) {
    List<Goods> some =
        List.of(new Goods(11, "it's", 1), new Goods(12, "), (", 2), new Goods(13, "1\"2", 3));
    assertThat(mapper.inList(List.of(1L, 2L, 3L))).hasSize(3);
    assertThat(mapper.inListOfPairs(List.of(new Goods(1, "g1", 1), new Goods(2, "g2", 2))))
        .hasSize(2);
    assertThat(mapper.commented("g", 2, 3)).hasSize(3);
    assertThat(mapper.union(1, 2)).hasSize(2);
    assertThat(mapper.insertSeveral(some)).isPositive();
    assertThat(mapper.insertOne(new Goods(14, "back\\slash -- #1", 0))).isEqualTo(1);
    assertThat(mapper.update(0, "it's /* no comment */", 27, 11)).isEqualTo(2);
    assertThat(mapper.delete(14)).isEqualTo(1);
    assertThat(mapper.call(1, "say \"it\"")).isZero();
  }
}
