package com.sqg.resilience.starter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.rule.Setting;
import com.sqg.resilience.core.slowsql.PartitionBy;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlowSqlConfigurationTest {

  private static final String PREFIX = "env.config.resilience.";

  private final TestEnvironment environment = new TestEnvironment();

  @Test
  void without_any_property_the_built_in_values_hold() {
    SlowSqlSettings settings = environment.read().slowSql();

    assertThat(settings.enabled()).isTrue();
    assertThat(settings.partitionBy()).isEqualTo(PartitionBy.FINGERPRINT);
    assertThat(settings.countTimeouts()).isFalse();
    assertThat(settings.ansiQuotes()).isFalse();
    assertThat(settings.foldShardedTables()).isFalse();
    assertThat(settings.queryTimeout()).isFalse();
    assertThat(settings.of(SqgSqlType.SELECT).rule()).isEqualTo(rule(10, 3, 60));
    assertThat(settings.of(SqgSqlType.SELECT).group()).hasToString("select(10000)");
    for (SqgSqlType type : new SqgSqlType[] {SqgSqlType.INSERT, SqgSqlType.UPDATE}) {
      assertThat(settings.of(type).rule()).isEqualTo(rule(5, 1, 30));
      assertThat(settings.of(type).group().maxPartitions()).isEqualTo(5_000);
    }
    assertThat(settings.of(SqgSqlType.DELETE).rule()).isEqualTo(rule(5, 1, 30));
    assertThat(settings.of(SqgSqlType.DELETE).group()).hasToString("delete(5000)");
    assertThat(environment.read().get(GlobalSettings.METRICS_MAPPER_TAG)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(SqgSqlType.class)
  void each_type_has_settings_of_its_own(SqgSqlType type) {
    environment.rules(
        "slow-sql:",
        "  " + type.name().toLowerCase(Locale.ROOT) + ":",
        "    slow-threshold: 700ms",
        "    failure-threshold: 7",
        "    open-duration: 2m",
        "    max-fingerprints: 70");

    SlowSqlSettings settings = environment.read().slowSql();

    SlowSqlSettings builtIn = SlowSqlSettings.builder().build();
    for (SqgSqlType each : SqgSqlType.values()) {
      if (each == type) {
        assertThat(settings.of(each).rule())
            .isEqualTo(
                SqgSlowSqlRule.of(
                    Duration.ofMillis(700), 7, Duration.ofMinutes(2), SqgSlowSqlRecovery.PROBE));
        assertThat(settings.of(each).group().maxPartitions()).isEqualTo(70);
      } else {
        assertThat(settings.of(each).rule()).isEqualTo(builtIn.of(each).rule());
        assertThat(settings.of(each).group()).isEqualTo(builtIn.of(each).group());
      }
    }
  }

  @Test
  void recovery_and_concurrency_are_in_the_rule_of_each_type() {
    environment.rules("slow-sql: {recovery: reset, max-concurrent-per-fingerprint: 4}");

    for (SqgSqlType type : SqgSqlType.values()) {
      SqgSlowSqlRule rule = environment.read().slowSql().of(type).rule();
      assertThat(rule.recovery()).isEqualTo(SqgSlowSqlRecovery.RESET);
      assertThat(rule.maxConcurrentCalls()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "enabled: false",
        "count-timeouts: true",
        "ansi-quotes: true",
        "fold-sharded-tables: true",
        "query-timeout: true"
      })
  void each_switch_switches_what_it_is_named_for_and_nothing_else(String line) {
    environment.rules("slow-sql:", "  " + line);

    SlowSqlSettings settings = environment.read().slowSql();

    assertThat(settings.enabled()).isEqualTo(!line.startsWith("enabled"));
    assertThat(settings.countTimeouts()).isEqualTo(line.startsWith("count"));
    assertThat(settings.ansiQuotes()).isEqualTo(line.startsWith("ansi"));
    assertThat(settings.foldShardedTables()).isEqualTo(line.startsWith("fold"));
    assertThat(settings.queryTimeout()).isEqualTo(line.startsWith("query"));
  }

  @ParameterizedTest
  @CsvSource({
    "fingerprint, FINGERPRINT",
    "mapper, MAPPER",
    "table, TABLE",
    "datasource, DATASOURCE",
    "data-source, DATASOURCE",
    "Mapper, MAPPER"
  })
  void what_shares_a_breaker_is_read_in_any_case(String written, PartitionBy partitionBy) {
    environment.rules("slow-sql: {partition-by: " + written + "}");

    assertThat(environment.read().slowSql().partitionBy()).isEqualTo(partitionBy);
  }

  @Test
  void relaxed_spellings_are_read() {
    environment.rules(
        "slowSql:",
        "  SELECT: {slowThreshold: 1500}",
        "  delete: {failure_threshold: 2}",
        "slow_sql:",
        "  ansiQuotes: true",
        "metrics: {mapperTag: true}");

    ResilienceConfiguration configuration = environment.read();

    SlowSqlSettings settings = configuration.slowSql();
    assertThat(settings.of(SqgSqlType.SELECT).rule().slowThreshold()).hasMillis(1_500);
    assertThat(settings.of(SqgSqlType.DELETE).rule().failureThreshold()).isEqualTo(2);
    assertThat(settings.ansiQuotes()).isTrue();
    assertThat(configuration.get(GlobalSettings.METRICS_MAPPER_TAG)).isTrue();
  }

  @Test
  void properties_say_the_same() {
    environment.properties(
        "env.config.resilience.slow-sql.select.open-duration=PT1M30S",
        "env.config.resilience.slow-sql.partition-by=table");

    SlowSqlSettings settings = environment.read().slowSql();

    assertThat(settings.of(SqgSqlType.SELECT).rule().openDuration()).hasSeconds(90);
    assertThat(settings.partitionBy()).isEqualTo(PartitionBy.TABLE);
  }

  @Test
  void environment_variables_override_files() {
    Map<String, Object> variables = new HashMap<>();
    variables.put("ENV_CONFIG_RESILIENCE_SLOWSQL_ENABLED", "false");
    variables.put("ENV_CONFIG_RESILIENCE_SLOW_SQL_SELECT_SLOW_THRESHOLD", "2s");
    variables.put("ENV_CONFIG_RESILIENCE_SLOWSQL_UPDATE_MAXFINGERPRINTS", "9");
    variables.put("env_config_resilience_slow_sql_max_concurrent_per_fingerprint", "6");
    environment
        .rules("slow-sql: {enabled: true, select: {slow-threshold: 9s, failure-threshold: 8}}")
        .variables(variables);

    SlowSqlSettings settings = environment.read().slowSql();

    assertThat(settings.enabled()).isFalse();
    assertThat(settings.of(SqgSqlType.SELECT).rule().slowThreshold()).hasSeconds(2);
    assertThat(settings.of(SqgSqlType.SELECT).rule().failureThreshold()).isEqualTo(8);
    assertThat(settings.of(SqgSqlType.UPDATE).group().maxPartitions()).isEqualTo(9);
    assertThat(settings.of(SqgSqlType.INSERT).rule().maxConcurrentCalls()).isEqualTo(6);
  }

  @Test
  void every_setting_is_told_when_its_value_means_nothing() {
    for (Setting<?> setting : SlowSqlProperties.all()) {
      environment.property(PREFIX + setting.path(), "?");
    }

    assertThat(faults())
        .extracting(PropertyFault::name, PropertyFault::value, PropertyFault::allowed)
        .containsExactlyInAnyOrderElementsOf(
            SlowSqlProperties.all().stream()
                .map(setting -> tuple(PREFIX + setting.path(), "?", setting.allowed()))
                .collect(Collectors.toList()));
  }

  @Test
  void faults_of_slow_sql_are_told_together_with_all_others() {
    environment.rules(
        "max-resources: 0",
        "metrics: {mapper-tag: perhaps}",
        "slow-sql:",
        "  enabled: maybe",
        "  select: {slow-threshold: 0, failure-threshold: 0, open-duration: 25h}",
        "  insert: {max-fingerprints: 1000001}",
        "  update: {max-fingerprints: 0, slow-treshold: 1s}",
        "  recovery: wait",
        "  partition-by: schema",
        "  max-concurrent-per-fingerprint: 0",
        "resources: {a: {flow: {enabled: true}}}");

    String duration = "a duration from 1ms to 24h, such as 800ms or 10s";
    String fingerprints = "a whole number from 1 to 1000000";
    assertThat(faults())
        .extracting(
            fault -> fault.name().substring(PREFIX.length()),
            PropertyFault::value,
            PropertyFault::allowed)
        .containsExactlyInAnyOrder(
            tuple("max-resources", "0", "a whole number from 1 to 100000"),
            tuple("metrics.mapper-tag", "perhaps", "true or false"),
            tuple("slow-sql.enabled", "maybe", "true or false"),
            tuple("slow-sql.select.slow-threshold", "0", duration),
            tuple("slow-sql.select.failure-threshold", "0", "a whole number from 1 to 2147483647"),
            tuple("slow-sql.select.open-duration", "25h", duration),
            tuple("slow-sql.insert.max-fingerprints", "1000001", fingerprints),
            tuple("slow-sql.update.max-fingerprints", "0", fingerprints),
            tuple(
                "slow-sql.update.slow-treshold",
                "1s",
                "there is no such setting; did you mean slow-sql.update.slow-threshold?"),
            tuple("slow-sql.recovery", "wait", "one of probe, reset"),
            tuple(
                "slow-sql.partition-by", "schema", "one of fingerprint, mapper, table, datasource"),
            tuple(
                "slow-sql.max-concurrent-per-fingerprint",
                "0",
                "a whole number from 1 to 2147483647"),
            tuple("resources.a.flow.enabled", "true", "given only together with flow.qps"));
  }

  @Test
  void a_fault_tells_the_line_it_was_written_in() {
    environment.rules("slow-sql:", "  delete: {failure-threshold: 0}");

    assertThat(faults())
        .extracting(PropertyFault::origin)
        .containsExactly("Byte array resource [file] - 5:37");
  }

  @ParameterizedTest
  @CsvSource({
    "slow-sql.delete.slow-thresold, slow-sql.delete.slow-threshold",
    "slow-sql.insrt.open-duration, slow-sql.insert.open-duration",
    "slowsql.udpate.max-fingerprints, slow-sql.update.max-fingerprints",
    "update.failure-threshold, slow-sql.update.failure-threshold",
    "slow-sql.partition, slow-sql.partition-by",
    "slow-sql.enable, slow-sql.enabled",
    "sow-sql.recovery, slow-sql.recovery",
    "max-concurrent-per-fingerprint, slow-sql.max-concurrent-per-fingerprint",
    "metrics.mapper-tags, metrics.mapper-tag"
  })
  void a_misspelt_name_is_told_with_the_one_that_was_meant(String written, String meant) {
    environment.property(PREFIX + written, "1");

    assertThat(faults())
        .extracting(PropertyFault::allowed)
        .containsExactly("there is no such setting; did you mean " + meant + '?');
  }

  @ParameterizedTest
  @CsvSource({
    "kinds.mysql.slow-sql.enabled, slow-sql.enabled",
    "defaults.slow-sql.select.slow-threshold, slow-sql.select.slow-threshold",
    "'resources.mysql:orders:query.slow-sql.select.slow-threshold',slow-sql.select.slow-threshold"
  })
  void what_is_not_set_for_single_resources_is_told_with_its_place(String written, String meant) {
    environment.property(PREFIX + written, "1");

    assertThat(faults())
        .extracting(PropertyFault::allowed)
        .containsExactly(
            meant
                + " stands directly below env.config.resilience, for all resources;"
                + " for single statements there is @SqgSlowSql");
  }

  @Test
  void a_misspelt_environment_variable_is_told_with_the_one_that_was_meant() {
    environment.variables(
        Collections.singletonMap("ENV_CONFIG_RESILIENCE_SLOW_SQL_DELETE_OPEN_DURATON", "1s"));

    assertThat(faults())
        .extracting(PropertyFault::allowed)
        .containsExactly(
            "there is no such setting; did you mean"
                + " ENV_CONFIG_RESILIENCE_SLOW_SQL_DELETE_OPEN_DURATION?");
  }

  @Test
  void two_spellings_in_one_source_are_a_fault() {
    environment.rules("slow-sql: {ansi-quotes: true}", "slowSql: {ansiQuotes: false}");

    assertThat(faults())
        .extracting(PropertyFault::name, PropertyFault::allowed)
        .containsExactly(
            tuple(
                PREFIX + "slowSql.ansiQuotes",
                "one spelling in one source, which also has " + PREFIX + "slow-sql.ansi-quotes"));
  }

  @Test
  void the_least_and_the_greatest_values_are_allowed() {
    environment.rules(
        "slow-sql:",
        "  select: {slow-threshold: 1ms, open-duration: 24h, max-fingerprints: 1000000}",
        "  insert: {slow-threshold: 24h, open-duration: 1ms, max-fingerprints: 1}",
        "  max-concurrent-per-fingerprint: 1");

    assertThatCode(() -> environment.read().slowSql()).doesNotThrowAnyException();
  }

  @Test
  void a_threshold_below_a_second_may_become_a_timeout() {
    environment.rules("slow-sql: {query-timeout: true, select: {slow-threshold: 200ms}}");

    assertThat(environment.read().slowSql().queryTimeout()).isTrue();
  }

  @Test
  void sections_without_content_do_no_harm() {
    environment.rules("slow-sql:", "  select:", "  update: {}");

    assertThat(environment.read().slowSql().enabled()).isTrue();
  }

  @Test
  void a_value_in_place_of_a_section_is_a_fault() {
    environment.rules("slow-sql: {select: 5s}");

    assertThat(faults())
        .extracting(PropertyFault::name)
        .containsExactly(PREFIX + "slow-sql.select");
  }

  @Test
  void any_fault_switches_it_off() {
    environment.rules("slow-sql: {enabled: true}", "max-resources: 0");

    assertThat(ConfigurationReader.read(environment, TestEnvironment.ENGINES).slowSql().enabled())
        .isFalse();
  }

  private static SqgSlowSqlRule rule(int slowSeconds, int failures, int openSeconds) {
    return SqgSlowSqlRule.of(
        Duration.ofSeconds(slowSeconds),
        failures,
        Duration.ofSeconds(openSeconds),
        SqgSlowSqlRecovery.PROBE);
  }

  private List<PropertyFault> faults() {
    return catchThrowableOfType(environment::read, InvalidResilienceConfigurationException.class)
        .faults();
  }
}
