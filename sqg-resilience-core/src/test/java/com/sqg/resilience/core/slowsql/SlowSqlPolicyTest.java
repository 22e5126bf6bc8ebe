package com.sqg.resilience.core.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import com.sqg.resilience.api.sql.SqgSlowSqlOverrides;
import com.sqg.resilience.api.sql.SqgSqlPartitioner;
import com.sqg.resilience.api.sql.SqgSqlStatement;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.sql.SqlFingerprint;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlowSqlPolicyTest {

  private static final String SELECT = "select a from t where id = ?";
  private static final String MAPPER = "com.x.Items.one";
  private static final SqgSlowSqlOverrides NONE = SqgSlowSqlOverrides.none();

  private static SlowSqlPolicy policy(SlowSqlSettings.Builder settings) {
    return policy(settings, null);
  }

  private static SlowSqlPolicy policy(
      SlowSqlSettings.Builder settings, SqgSqlPartitioner partitioner) {
    return new SlowSqlPolicy(
        settings.build(), () -> partitioner, new ResilienceLog(System::nanoTime));
  }

  private static SlowSqlPartition select(SlowSqlPolicy policy, SqgSlowSqlOverrides annotated) {
    return policy.partitionOf(true, "orders", MAPPER, SELECT, annotated);
  }

  private static SqgSlowSqlOverrides failures(int threshold) {
    return SqgSlowSqlOverrides.builder().failureThreshold(threshold).build();
  }

  @Test
  void a_partition_knows_its_statement_and_has_the_rule_of_its_type() {
    SlowSqlSettings settings = SlowSqlSettings.builder().build();
    SlowSqlPartition partition = select(policy(SlowSqlSettings.builder()), NONE);

    assertThat(partition.key()).isEqualTo(SqlFingerprint.of(SELECT));
    assertThat(partition.keyText()).isEqualTo(SqlFingerprint.of(SELECT).key()).hasSize(16);
    assertThat(partition.type()).isEqualTo(SqgSqlType.SELECT);
    assertThat(partition.group()).isEqualTo(settings.of(SqgSqlType.SELECT).group());
    assertThat(partition.rule()).isEqualTo(settings.of(SqgSqlType.SELECT).rule());
    assertThat(partition.sql()).isSameAs(SELECT);
    assertThat(partition.dataSource()).isEqualTo("orders");
    assertThat(partition.mapper()).isEqualTo(MAPPER);
  }

  @ParameterizedTest
  @CsvSource({
    "true, select a from t, SELECT",
    "true, select a from t for update, UPDATE",
    "true, select a from t lock in share mode, UPDATE",
    "false, insert into t values (?), INSERT",
    "false, replace into t values (?), INSERT",
    "false, update t set a = ?, UPDATE",
    "false, delete from t, DELETE",
    "true, insert into t values (?) returning id, INSERT",
    "true, call p(?), SELECT",
    "false, call p(?), UPDATE",
    "true, show tables, SELECT",
    "false, truncate t, UPDATE"
  })
  void a_statement_has_the_settings_of_what_it_does(boolean query, String sql, SqgSqlType type) {
    SlowSqlSettings.Builder settings = SlowSqlSettings.builder();
    for (SqgSqlType each : SqgSqlType.values()) {
      settings.type(
          each,
          SqgSlowSqlRule.of(
              Duration.ofSeconds(1),
              each.ordinal() + 1,
              Duration.ofSeconds(1),
              SqgSlowSqlRecovery.PROBE),
          each.ordinal() + 1);
    }
    SlowSqlPartition partition = policy(settings).partitionOf(query, "orders", null, sql, NONE);

    assertThat(partition.type()).isEqualTo(type);
    assertThat(partition.rule().failureThreshold()).isEqualTo(type.ordinal() + 1);
    assertThat(partition.group().maxPartitions()).isEqualTo(type.ordinal() + 1);
    assertThat(partition.mapper()).isNull();
  }

  @Test
  void what_shares_a_breaker_is_configured() {
    String sql = "select 1 from a join b on a.id = b.id";
    SqlFingerprint fingerprint = SqlFingerprint.of(sql);

    assertThat(keyOf(PartitionBy.FINGERPRINT, MAPPER, sql)).isEqualTo(fingerprint);
    assertThat(keyOf(PartitionBy.MAPPER, MAPPER, sql)).isEqualTo(MAPPER);
    assertThat(keyOf(PartitionBy.MAPPER, null, sql)).isEqualTo(fingerprint);
    assertThat(keyOf(PartitionBy.TABLE, MAPPER, sql)).isEqualTo("a");
    assertThat(keyOf(PartitionBy.TABLE, MAPPER, "select 1"))
        .isEqualTo(SqlFingerprint.of("select 1"));
    assertThat(keyOf(PartitionBy.DATASOURCE, MAPPER, sql)).isEqualTo("orders");
  }

  private static Object keyOf(PartitionBy by, String mapper, String sql) {
    return policy(SlowSqlSettings.builder().partitionBy(by))
        .partitionOf(true, "orders", mapper, sql, NONE)
        .key();
  }

  @Test
  void statements_are_read_as_the_settings_say() {
    SlowSqlPolicy policy =
        policy(
            SlowSqlSettings.builder()
                .partitionBy(PartitionBy.TABLE)
                .ansiQuotes(true)
                .foldShardedTables(true));

    assertThat(policy.partitionOf(true, "orders", null, "select 1 from \"t_1\"", NONE).key())
        .isEqualTo(policy.partitionOf(true, "orders", null, "select 1 from \"t_2\"", NONE).key());
  }

  @Test
  void nothing_has_a_breaker_where_slow_sql_is_off() {
    SlowSqlPolicy policy = policy(SlowSqlSettings.builder().enabled(false));
    try (SqgSlowSqlContext scope = SqgSlowSqlContext.builder().disabled(false).open()) {
      assertThat(select(policy, NONE)).isNull();
    }
  }

  @Test
  void an_annotation_or_a_scope_takes_the_breaker_away_and_a_scope_gives_it_back() {
    SlowSqlPolicy policy = policy(SlowSqlSettings.builder());
    SqgSlowSqlOverrides disabled = SqgSlowSqlOverrides.builder().disabled(true).build();

    assertThat(select(policy, disabled)).isNull();
    try (SqgSlowSqlContext scope = SqgSlowSqlContext.openDisabled()) {
      assertThat(select(policy, NONE)).isNull();
    }
    try (SqgSlowSqlContext scope = SqgSlowSqlContext.builder().disabled(false).open()) {
      assertThat(select(policy, disabled)).isNotNull();
    }
    assertThat(select(policy, NONE)).isNotNull();
  }

  @Test
  void a_scope_is_stronger_than_an_annotation_and_that_than_the_configuration() {
    SlowSqlPolicy policy = policy(SlowSqlSettings.builder());
    SqgSlowSqlOverrides annotated =
        SqgSlowSqlOverrides.builder()
            .failureThreshold(7)
            .openDuration(Duration.ofSeconds(7))
            .build();
    try (SqgSlowSqlContext scope = SqgSlowSqlContext.builder().failureThreshold(9).open()) {
      SqgSlowSqlRule rule = select(policy, annotated).rule();
      assertThat(rule.failureThreshold()).isEqualTo(9);
      assertThat(rule.openDuration()).isEqualTo(Duration.ofSeconds(7));
      assertThat(rule.slowThreshold()).isEqualTo(Duration.ofSeconds(10));
      assertThat(select(policy, NONE).key()).isEqualTo(select(policy, annotated).key());
    }
    assertThat(select(policy, annotated).rule().failureThreshold()).isEqualTo(7);
  }

  @Test
  void equal_overrides_share_a_rule() {
    SlowSqlPolicy policy = policy(SlowSqlSettings.builder());

    assertThat(select(policy, failures(7)).rule()).isSameAs(select(policy, failures(7)).rule());
    assertThat(select(policy, NONE).rule()).isSameAs(select(policy, NONE).rule());
  }

  @Test
  void rules_of_ever_new_overrides_do_not_pile_up() {
    EffectiveRules rules = new EffectiveRules(SlowSqlSettings.builder().build());
    for (int i = 1; i <= 5_000; i++) {
      assertThat(rules.of(SqgSqlType.SELECT, failures(i)).failureThreshold()).isEqualTo(i);
      assertThat(rules.size()).isLessThanOrEqualTo(1_000);
    }
  }

  @Test
  void a_partitioner_names_the_breaker_or_says_that_there_is_none() {
    AtomicReference<SqgSqlStatement> seen = new AtomicReference<>();
    AtomicReference<String> name = new AtomicReference<>("shop");
    SlowSqlPolicy policy =
        policy(
            SlowSqlSettings.builder().partitionBy(PartitionBy.MAPPER),
            statement -> {
              seen.set(statement);
              return name.get();
            });

    assertThat(select(policy, NONE).key()).isEqualTo("shop");
    assertThat(seen.get().sql()).isEqualTo(SELECT);
    assertThat(seen.get().type()).isEqualTo(SqgSqlType.SELECT);
    assertThat(seen.get().mapper()).isEqualTo(MAPPER);
    assertThat(seen.get().dataSource()).isEqualTo("orders");
    assertThat(seen.get().tables()).containsExactly("t");
    assertThat(seen.get().fingerprint()).isEqualTo(SqlFingerprint.of(SELECT).key());
    name.set(null);
    assertThat(select(policy, NONE)).isNull();
    name.set("");
    assertThat(select(policy, NONE).key()).isEqualTo(SqlFingerprint.of(SELECT));
  }

  @Test
  void a_partitioner_that_throws_hurts_nobody() {
    SlowSqlPolicy policy =
        policy(
            SlowSqlSettings.builder(),
            statement -> {
              throw new StackOverflowError("scripted");
            });
    assertThat(select(policy, NONE).key()).isEqualTo(SqlFingerprint.of(SELECT));
  }

  @Test
  void the_threshold_becomes_a_timeout_in_whole_seconds_if_that_is_wanted() {
    SlowSqlPolicy policy = policy(SlowSqlSettings.builder().queryTimeout(true));

    assertThat(policy.queryTimeoutSeconds(select(policy, NONE))).isEqualTo(10);
    assertThat(policy.queryTimeoutSeconds(select(policy, threshold(1)))).isEqualTo(1);
    assertThat(policy.queryTimeoutSeconds(select(policy, threshold(2_001)))).isEqualTo(3);
    SlowSqlPolicy without = policy(SlowSqlSettings.builder());
    assertThat(without.queryTimeoutSeconds(select(without, NONE))).isZero();
  }

  private static SqgSlowSqlOverrides threshold(long millis) {
    return SqgSlowSqlOverrides.builder().slowThreshold(Duration.ofMillis(millis)).build();
  }

  @Test
  void an_execution_says_how_long_it_took_and_an_error_nothing() {
    SlowSqlPolicy policy = policy(SlowSqlSettings.builder());
    SlowSqlPartition partition = select(policy, NONE);

    assertThat(policy.executionNanos(partition, 42, null)).isEqualTo(42);
    assertThat(policy.executionNanos(partition, 42, new SQLException("scripted"))).isNegative();
    assertThat(policy.executionNanos(partition, 42, new SQLTimeoutException("scripted")))
        .isEqualTo(SlowSqlPolicy.SAYS_NOTHING);
  }

  @Test
  void a_timeout_is_slow_if_timeouts_count() {
    SlowSqlPolicy policy = policy(SlowSqlSettings.builder().countTimeouts(true));
    SlowSqlPartition partition = select(policy, NONE);
    SQLException timeout = new SQLTimeoutException("scripted");

    assertThat(policy.executionNanos(partition, 42, timeout))
        .isEqualTo(TimeUnit.SECONDS.toNanos(10));
    assertThat(policy.executionNanos(partition, TimeUnit.SECONDS.toNanos(11), timeout))
        .isEqualTo(TimeUnit.SECONDS.toNanos(11));
    assertThat(policy.executionNanos(partition, 42, new SQLException("scripted"))).isNegative();
  }
}
