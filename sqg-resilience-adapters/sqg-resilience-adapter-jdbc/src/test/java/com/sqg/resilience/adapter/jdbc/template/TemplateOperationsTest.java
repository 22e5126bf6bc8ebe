package com.sqg.resilience.adapter.jdbc.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.jdbc.testing.PlainJdbc;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.sql.SqlFingerprint;
import com.sqg.resilience.testsupport.RecordingEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.core.BatchPreparedStatementSetter;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementCallback;
import org.springframework.jdbc.core.PreparedStatementCreator;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.StatementCallback;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;

class TemplateOperationsTest {

  private static final String QUERY = "jdbc:default:query SUCCESS";
  private static final String UPDATE = "jdbc:default:update SUCCESS";
  private static final String BATCH = "jdbc:default:batch SUCCESS";
  private static final String FIND = "select customer from orders where id = ?";
  private static final String INSERT = "insert into orders values (?, ?, ?)";

  private final PlainJdbc jdbc = new PlainJdbc();
  private final JdbcTemplate template = jdbc.template;

  @AfterEach
  void close() {
    assertThat(jdbc.engine.open).as("entries still open").hasValue(0);
    assertThat(jdbc.borrowed()).as("connections still borrowed").isZero();
    jdbc.close();
  }

  @Test
  void queries_of_every_form_count_once() {
    template.queryForObject(FIND, String.class, 1);
    template.queryForList("select * from orders");
    template.query(FIND, (row, number) -> row.getString(1), 1);
    template.query("select * from orders", (RowCallbackHandler) row -> row.getString(1));
    template.query(FIND, rows -> rows.next() ? rows.getString(1) : null, 1);
    template.queryForRowSet("select * from orders");
    template.queryForMap("select * from orders where id = 1");

    assertThat(jdbc.engine.takeCalls())
        .containsExactly(QUERY, QUERY, QUERY, QUERY, QUERY, QUERY, QUERY);
  }

  /** Everything that may take rows, at once. */
  private static final class Versatile
      implements RowMapper<String>, ResultSetExtractor<Integer>, RowCallbackHandler {

    private final List<String> handled = new ArrayList<>();

    @Override
    public String mapRow(ResultSet row, int number) throws SQLException {
      return row.getString(1);
    }

    @Override
    public Integer extractData(ResultSet rows) throws SQLException {
      return rows.next() ? rows.getInt(1) : null;
    }

    @Override
    public void processRow(ResultSet row) throws SQLException {
      handled.add(row.getString(1));
    }
  }

  @Test
  void a_callback_of_several_kinds_is_what_it_is_passed_as() {
    Versatile versatile = new Versatile();
    Object[] none = {};
    assertThat(template.query("select 7", (ResultSetExtractor<Integer>) versatile)).isEqualTo(7);
    assertThat(template.query("select 7", (RowMapper<String>) versatile)).containsExactly("7");
    template.query("select 7", (RowCallbackHandler) versatile);
    assertThat(template.query("select 7", (ResultSetExtractor<Integer>) versatile, none))
        .isEqualTo(7);
    assertThat(template.queryForObject("select 7", (RowMapper<String>) versatile, none))
        .isEqualTo("7");
    template.query("select ?", (RowCallbackHandler) versatile, 8);

    assertThat(versatile.handled).containsExactly("7", "8");
  }

  @Test
  void updates_and_batches_count_once() {
    template.update("update orders set total = 0 where id = 1");
    template.update("update orders set total = ? where id = ?", 1, 1);
    template.batchUpdate("delete from items where id = 1", "delete from items where id = 2");
    template.batchUpdate(INSERT, List.of(new Object[] {11, "a", 1}, new Object[] {12, "b", 2}));
    template.batchUpdate(
        INSERT,
        List.of(13, 14, 15),
        2,
        (statement, id) -> {
          statement.setInt(1, id);
          statement.setString(2, "c");
          statement.setInt(3, 3);
        });

    assertThat(jdbc.engine.takeCalls()).containsExactly(UPDATE, UPDATE, BATCH, BATCH, BATCH);
  }

  @Test
  void what_may_be_anything_goes_by_its_sql() {
    template.execute("create table other (id int)");
    template.execute(
        "select 1",
        (PreparedStatementCallback<Boolean>) statement -> statement.executeQuery().next());
    template.execute((StatementCallback<Boolean>) statement -> statement.execute("select 1"));
    template.call(connection -> connection.prepareCall("{call plus_one(1)}"), List.of());

    assertThat(jdbc.engine.takeCalls()).containsExactly(UPDATE, QUERY, UPDATE, UPDATE);
  }

  @Test
  void statements_on_the_raw_connection_of_a_callback_are_part_of_it() {
    template.execute(
        (org.springframework.jdbc.core.ConnectionCallback<Object>)
            connection -> {
              connection.createStatement().execute("select 1");
              return template.queryForObject("select 1", Integer.class);
            });

    assertThat(jdbc.engine.takeCalls()).containsExactly(UPDATE);
  }

  @Test
  void a_stream_ends_when_it_is_returned() {
    try (Stream<String> customers =
        template.queryForStream("select * from orders", (row, number) -> row.getString(2))) {
      assertThat(jdbc.engine.takeCalls()).containsExactly(QUERY);
      assertThat(customers).hasSize(5);
    }
    assertThat(jdbc.engine.takeCalls()).isEmpty();
  }

  @Test
  void an_empty_batch_is_no_call() {
    assertThat(template.batchUpdate(INSERT, List.of())).isEmpty();

    assertThat(jdbc.engine.takeCalls()).isEmpty();
  }

  @Test
  void a_batchs_setter_is_asked_for_its_size_as_often_as_without_us() {
    int[] asked = new int[2];
    JdbcTemplate[] templates = {new JdbcTemplate(jdbc.pool), template};
    for (int i = 0; i < 2; i++) {
      int which = i;
      templates[i].batchUpdate(
          "delete from items where id = ?",
          new BatchPreparedStatementSetter() {
            @Override
            public void setValues(PreparedStatement statement, int row) throws SQLException {
              statement.setInt(1, row);
            }

            @Override
            public int getBatchSize() {
              asked[which]++;
              return 2;
            }
          });
    }
    assertThat(asked[1]).isEqualTo(asked[0]);
    assertThat(jdbc.engine.takeCalls()).containsExactly(BATCH);
  }

  @Test
  void named_parameters_and_simple_inserts_on_a_guarded_template_are_guarded() {
    new NamedParameterJdbcTemplate(template)
        .queryForObject(
            "select customer from orders where id in (:ids)",
            Map.of("ids", List.of(1)),
            String.class);
    assertThat(keys()).containsExactly(key("select customer from orders where id in (?)"));
    new NamedParameterJdbcTemplate(template)
        .batchUpdate(
            "delete from items where id = :id",
            new MapSqlParameterSource[] {new MapSqlParameterSource("id", 1)});
    new SimpleJdbcInsert(template)
        .withTableName("ITEMS")
        .execute(Map.of("ID", 100, "ORDER_ID", 1, "SKU", "x"));

    assertThat(jdbc.engine.takeCalls()).containsExactly(QUERY, BATCH, UPDATE);
  }

  @Test
  void each_statement_has_the_breaker_of_its_shape() {
    template.queryForObject("select customer from orders where id = 1", String.class);
    template.batchUpdate(INSERT, List.of(new Object[] {11, "a", 1}, new Object[] {12, "b", 2}));
    template.batchUpdate(INSERT, List.<Object[]>of(new Object[] {13, "a", 1}));
    template.query(
        (PreparedStatementCreator) connection -> connection.prepareStatement("select 1"),
        row -> {});

    assertThat(keys()).containsExactly(key(FIND), key(INSERT + "; " + INSERT), key(INSERT));
  }

  private List<String> keys() {
    return jdbc.engine.takeExecutions().stream()
        .map(execution -> execution.partition().keyText())
        .toList();
  }

  private static String key(String sql) {
    return SqlFingerprint.of(sql).key();
  }

  @Test
  void what_a_row_mapper_queries_counts_for_itself_and_takes_none_of_the_outer_time() {
    long begun = System.nanoTime();
    template.query(
        "select id from orders",
        (row, number) ->
            template.queryForObject("select sleep(60) + ?", Integer.class, row.getInt(1)));
    long elapsed = System.nanoTime() - begun;

    List<RecordingEngine.Execution> executions = jdbc.engine.takeExecutions();
    assertThat(executions).hasSize(6);
    List<RecordingEngine.Execution> inner = executions.subList(0, 5);
    assertThat(inner)
        .allSatisfy(each -> assertThat(each.executionNanos()).isGreaterThan(60_000_000L));
    long innerNanos = inner.stream().mapToLong(RecordingEngine.Execution::durationNanos).sum();
    RecordingEngine.Execution outer = executions.get(5);
    assertThat(outer.partition().sql()).isEqualTo("select id from orders");
    assertThat(outer.executionNanos()).isBetween(0L, elapsed - innerNanos);
    assertThat(outer.durationNanos()).isBetween(0L, elapsed - innerNanos);
  }

  @Test
  void time_in_the_applications_row_mapper_is_its_own() {
    assertMapperNotTimed(
        mapper -> template.query("select 1", (RowMapper<Long>) (row, number) -> timed(mapper, 50)));
    assertMapperNotTimed(
        mapper -> template.query("select 1", (ResultSetExtractor<Long>) rows -> timed(mapper, 50)));
    assertMapperNotTimed(
        mapper -> template.query("select 1", (RowCallbackHandler) row -> timed(mapper, 50)));
  }

  /** Of the time that the call takes, the execution has at most what its mapper does not. */
  private void assertMapperNotTimed(Consumer<AtomicLong> query) {
    AtomicLong mapperNanos = new AtomicLong();
    long begun = System.nanoTime();
    query.accept(mapperNanos);
    long elapsed = System.nanoTime() - begun;

    assertThat(mapperNanos).hasPositiveValue();
    assertThat(jdbc.engine.takeExecutions())
        .singleElement()
        .satisfies(
            each -> assertThat(each.executionNanos()).isBetween(0L, elapsed - mapperNanos.get()));
  }

  /** Lets time pass, and tells how much it was: on a busy machine, more than was asked for. */
  private static long timed(AtomicLong passed, long millis) {
    long begun = System.nanoTime();
    while (System.nanoTime() - begun < millis * 1_000_000) {
      Thread.onSpinWait();
    }
    passed.set(System.nanoTime() - begun);
    return 1;
  }

  @Test
  void a_refused_call_borrows_no_connection() throws Exception {
    jdbc.pool.getHikariPoolMXBean().softEvictConnections();
    jdbc.engine.refuse("jdbc:default:query");

    assertThatThrownBy(() -> template.queryForObject(FIND, String.class, 1))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThat(jdbc.borrowed()).isZero();
    template.update("update orders set total = 1");
    assertThat(jdbc.engine.takeCalls()).containsExactly("jdbc:default:query REFUSED", UPDATE);
  }

  @Test
  void in_observe_mode_nothing_is_refused() {
    jdbc.runtime.modes().setGlobal(SqgMode.OBSERVE);
    jdbc.engine.refuse("jdbc:default:query");

    assertThat(template.queryForObject(FIND, String.class, 1)).isEqualTo("c1");
  }

  @Test
  void switched_off_or_stopped_nothing_is_touched() {
    jdbc.runtime.modes().setGlobal(SqgMode.OFF);
    assertThat(template.queryForObject(FIND, String.class, 1)).isEqualTo("c1");
    jdbc.runtime.modes().setGlobal(SqgMode.ENFORCE);
    jdbc.resilience.stop();
    assertThat(template.queryForObject(FIND, String.class, 1)).isEqualTo("c1");

    assertThat(jdbc.engine.takeCalls()).isEmpty();
  }

  @Test
  void errors_are_what_they_would_be_without_us() {
    assertThatThrownBy(() -> template.update(INSERT, 1, "dup", 1))
        .isExactlyInstanceOf(DuplicateKeyException.class);
    assertThatThrownBy(
            () ->
                template.query(
                    "select 1",
                    (row, number) -> {
                      throw new IllegalArgumentException("mine");
                    }))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage("mine");

    assertThat(jdbc.engine.takeCalls())
        .containsExactly("jdbc:default:update IGNORED", "jdbc:default:query IGNORED");
  }

  @Test
  void a_pool_without_a_connection_fails_the_call_and_says_nothing_about_its_statement()
      throws Exception {
    jdbc.pool.setMaximumPoolSize(1);
    jdbc.pool.getHikariPoolMXBean().softEvictConnections();
    try (var taken = jdbc.pool.getConnection()) {
      assertThatThrownBy(() -> template.queryForObject(FIND, String.class, 1))
          .isInstanceOf(CannotGetJdbcConnectionException.class);
    }

    assertThat(jdbc.engine.takeCalls()).containsExactly("jdbc:default:query FAILURE");
    assertThat(jdbc.engine.takeExecutions())
        .singleElement()
        .satisfies(each -> assertThat(each.executionNanos()).isNegative());
  }

  @Test
  void the_wait_for_a_connection_is_none_of_the_execution() throws Exception {
    jdbc.pool.setMaximumPoolSize(1);
    jdbc.pool.setConnectionTimeout(30_000);
    jdbc.pool.getHikariPoolMXBean().softEvictConnections();
    Connection taken = jdbc.pool.getConnection();
    AtomicLong waited = new AtomicLong();
    FutureTask<Void> giver =
        new FutureTask<>(
            () -> {
              await()
                  .until(() -> jdbc.pool.getHikariPoolMXBean().getThreadsAwaitingConnection() > 0);
              timed(waited, 50);
              taken.close();
              return null;
            });
    new Thread(giver).start();
    long begun = System.nanoTime();
    template.queryForObject(FIND, String.class, 1);
    long elapsed = System.nanoTime() - begun;
    giver.get();

    assertThat(jdbc.engine.takeExecutions())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.executionNanos()).isBetween(0L, elapsed - waited.get());
              assertThat(each.durationNanos()).isGreaterThan(waited.get());
            });
  }

  @Test
  void guarding_twice_counts_once() {
    assertThat(jdbc.resilience.guard(template)).isSameAs(template);
    NamedParameterJdbcTemplate named =
        jdbc.resilience.guard(new NamedParameterJdbcTemplate(new JdbcTemplate(jdbc.pool)));
    assertThat(jdbc.resilience.guard(named)).isSameAs(named);
    JdbcTemplate onGuarded =
        jdbc.resilience.guard(new JdbcTemplate(jdbc.resilience.guard(jdbc.pool)));
    onGuarded.queryForObject(FIND, String.class, 1);

    assertThat(jdbc.engine.takeCalls()).containsExactly(QUERY);
  }

  @Test
  void a_template_without_a_data_source_cannot_be_guarded() {
    assertThatThrownBy(() -> jdbc.resilience.guard(new JdbcTemplate()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the template has no data source");
  }
}
