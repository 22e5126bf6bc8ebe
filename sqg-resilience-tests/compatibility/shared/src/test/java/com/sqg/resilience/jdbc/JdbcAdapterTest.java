package com.sqg.resilience.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.jdbc.JdbcResilience;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.sql.SqgSlowSqlException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.zaxxer.hikari.HikariDataSource;
import java.beans.PropertyDescriptor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.util.ClassUtils;

/** Spring's templates and JPA as Boot brings them, with nothing but the starter added. */
class JdbcAdapterTest {

  private static final String QUERY = "jdbc:orders:query";
  private static final String UPDATE = "jdbc:orders:update";
  private static final String BATCH = "jdbc:orders:batch";
  private static final String MYBATIS = "mysql:orders:query";
  private static final String NAMED = NamedParameterJdbcTemplate.class.getName();
  private static final String CLIENT = "org.springframework.jdbc.core.simple.JdbcClient";

  private ConfigurableApplicationContext context;
  private JdbcTemplate template;
  private ProductRepository repository;
  private TransactionTemplate transaction;
  private ResilienceRuntime runtime;

  @BeforeEach
  void start() {
    context =
        JdbcApplication.start(
            "mode=enforce",
            "slow-sql.select.slow-threshold=200ms",
            "slow-sql.select.failure-threshold=1",
            "slow-sql.select.open-duration=30s");
    template = context.getBean(JdbcTemplate.class);
    repository = context.getBean(ProductRepository.class);
    transaction = context.getBean(TransactionTemplate.class);
    runtime = context.getBean(ResilienceRuntime.class);
    assertThat(succeeded()).as("of the start").isEmpty();
  }

  @AfterEach
  void stop() {
    assertThat(
            context.getBean(HikariDataSource.class).getHikariPoolMXBean().getActiveConnections())
        .isZero();
    context.close();
  }

  private Map<String, Long> succeeded() {
    Map<String, Long> counts = new TreeMap<>();
    for (GuardedResource resource : runtime.resources().all()) {
      counts.put(resource.name(), resource.statistics().results(SqgFailureDecision.SUCCESS));
    }
    return counts;
  }

  @Test
  void a_templates_statements_count_once() {
    template.queryForList("select * from product");
    template.query("select * from product", (row, number) -> row.getString(1));
    template.query("select * from product", (RowCallbackHandler) row -> row.getString(1));
    template.update("update product set name = ? where id = ?", "tea", 1);
    template.batchUpdate(
        "insert into product values (?, ?)",
        List.of(new Object[] {10, "a"}, new Object[] {11, "b"}));
    template.execute("analyze table product");

    assertThat(succeeded()).isEqualTo(Map.of(QUERY, 3L, UPDATE, 2L, BATCH, 1L));
  }

  /** What stands on the template in this generation. */
  static List<String> clients() {
    return hasJdbcClient() ? List.of(NAMED, CLIENT) : List.of(NAMED);
  }

  private static boolean hasJdbcClient() {
    return !SpringBootVersion.getVersion().startsWith("2.");
  }

  @Test
  void no_client_of_this_generation_is_left_out() {
    assertThat(hasJdbcClient()).isEqualTo(ClassUtils.isPresent(CLIENT, null));
    assertThat(clients()).hasSize(hasJdbcClient() ? 2 : 1);
  }

  @ParameterizedTest
  @MethodSource("clients")
  void the_statements_of_what_stands_on_the_template_count_once(String type) throws Exception {
    if (type.equals(CLIENT)) {
      runWithJdbcClient();
    } else {
      runWithNamedParameters();
    }

    assertThat(succeeded()).isEqualTo(Map.of(QUERY, 1L, UPDATE, 1L));
  }

  private void runWithNamedParameters() {
    NamedParameterJdbcTemplate named = context.getBean(NamedParameterJdbcTemplate.class);
    named.queryForObject(
        "select name from product where id in (:ids)", Map.of("ids", List.of(1)), String.class);
    named.update("delete from product where id = :id", Map.of("id", 2));
  }

  private void runWithJdbcClient() throws Exception {
    Object client = context.getBean(Class.forName(CLIENT));
    Object statement = call(client, "sql", String.class, "select name from product where id = 1");
    assertThat(call(call(statement, "query", Class.class, String.class), "single")).isEqualTo("tea");
    statement = call(client, "sql", String.class, "delete from product where id = 2");
    assertThat(call(statement, "update")).isEqualTo(1);
  }

  private static Object call(Object target, String name) throws Exception {
    Method method = ClassUtils.getInterfaceMethodIfPossible(target.getClass().getMethod(name));
    method.setAccessible(true);
    return method.invoke(target);
  }

  private static Object call(Object target, String name, Class<?> type, Object argument)
      throws Exception {
    Method method =
        ClassUtils.getInterfaceMethodIfPossible(target.getClass().getMethod(name, type));
    method.setAccessible(true);
    return method.invoke(target, argument);
  }

  @Test
  void every_setting_of_boots_template_is_kept() {
    JdbcTemplate made = new JdbcTemplate(context.getBean(HikariDataSource.class));
    for (PropertyDescriptor each : BeanUtils.getPropertyDescriptors(JdbcTemplate.class)) {
      Class<?> type = each.getPropertyType();
      if (each.getWriteMethod() != null && each.getReadMethod() != null) {
        if (type == int.class) {
          invoke(each.getWriteMethod(), made, 7);
        } else if (type == boolean.class) {
          invoke(each.getWriteMethod(), made, !(boolean) invoke(each.getReadMethod(), made));
        }
      }
    }
    JdbcTemplate guarded =
        context.getBean(JdbcResilience.class).guard(made);
    assertThat(Arrays.stream(BeanUtils.getPropertyDescriptors(JdbcTemplate.class)))
        .filteredOn(each -> each.getReadMethod() != null && !each.getName().equals("class"))
        .hasSizeGreaterThanOrEqualTo(10)
        .allSatisfy(
            each ->
                assertThat(invoke(each.getReadMethod(), guarded))
                    .as(each.getName())
                    .isEqualTo(invoke(each.getReadMethod(), made)));
  }

  private static Object invoke(Method method, Object target, Object... arguments) {
    try {
      return method.invoke(target, arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void repositories_count_each_statement() {
    assertThat(repository.findById(1L)).isPresent();
    repository.save(new Product(20, "new"));

    assertThat(succeeded()).isEqualTo(Map.of(QUERY, 2L, UPDATE, 1L));
  }

  @Test
  void in_one_transaction_all_share_the_connection_and_each_statement_counts_once() {
    transaction.executeWithoutResult(
        status -> {
          repository.saveAndFlush(new Product(30, "shared"));
          assertThat(template.queryForObject("select name from product where id = 30", String.class))
              .isEqualTo("shared");
          assertThat(context.getBean(ProductMapper.class).name(30)).isEqualTo("shared");
          status.setRollbackOnly();
        });

    assertThat(succeeded()).isEqualTo(Map.of(QUERY, 2L, UPDATE, 1L, MYBATIS, 1L));
    assertThat(repository.existsById(30L)).isFalse();
  }

  @Test
  void a_slow_statement_alone_is_refused_however_it_is_run() {
    assertThat(repository.nameAfter(0.3)).isEqualTo("tea");
    assertThatThrownBy(() -> repository.nameAfter(0))
        .isExactlyInstanceOf(SqgSlowSqlException.class);
    template.queryForObject("select sleep(?) + 0", Integer.class, 0.3);
    assertThatThrownBy(() -> template.queryForObject("select sleep(?) + 0", Integer.class, 0))
        .isExactlyInstanceOf(SqgSlowSqlException.class);
    assertThat(repository.findById(1L)).isPresent();
    runtime.modes().setGlobal(SqgMode.OBSERVE);
    assertThat(repository.nameAfter(0)).isEqualTo("tea");
    template.queryForObject("select sleep(?) + 0", Integer.class, 0);
  }

  @Test
  void refusals_come_out_as_they_are_also_of_a_flush_at_commit() {
    template.update("delete from product where id = 2");
    runtime.engine().controlCircuit(UPDATE, SqgCircuitControl.FORCED_OPEN);

    assertThatThrownBy(() -> template.update("delete from product"))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThatThrownBy(() -> repository.save(new Product(40, "refused")))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThatThrownBy(
            () ->
                transaction.executeWithoutResult(
                    status -> repository.findById(1L).orElseThrow().setName("refused")))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThat(repository.findById(1L).orElseThrow().getName()).isEqualTo("tea");
  }
}
