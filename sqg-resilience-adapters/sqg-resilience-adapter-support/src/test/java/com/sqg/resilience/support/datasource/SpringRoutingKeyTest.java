package com.sqg.resilience.support.datasource;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.testsupport.KeyedDataSource;
import com.sqg.resilience.testsupport.LogCapture;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;

class SpringRoutingKeyTest {

  private final DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
  private final DataSource master = new JdbcDataSource();
  private final DataSource slave = new JdbcDataSource();

  private DataSourceNaming naming(DataSource routing) {
    beans.registerSingleton("routing", routing);
    return new DataSourceNamings(beans, new ResilienceLog(System::nanoTime)).of(routing, "none");
  }

  private static String nameOn(Object key, DataSourceNaming naming) {
    return KeyedDataSource.on(key, naming::requested);
  }

  @Test
  void the_current_key_names_the_target() {
    DataSourceNaming naming = naming(new KeyedDataSource(Map.of("m", master, "s", slave), null));

    assertThat(naming.varies()).isTrue();
    assertThat(nameOn("m", naming)).isEqualTo("m");
    assertThat(nameOn("s", naming)).isEqualTo("s");
  }

  @Test
  void keys_that_are_enums_are_named_by_their_constant() {
    DataSourceNaming naming = naming(new KeyedDataSource(Map.of(Role.MASTER, master), null));

    assertThat(nameOn(Role.MASTER, naming)).isEqualTo("MASTER");
  }

  enum Role {
    MASTER
  }

  @Test
  void without_a_matching_key_the_default_targets_key_counts() {
    DataSourceNaming naming = naming(new KeyedDataSource(Map.of("m", master, "s", slave), master));

    assertThat(nameOn(null, naming)).isEqualTo("m");
    assertThat(nameOn("unknown", naming)).isEqualTo("m");
  }

  @Test
  void a_default_target_without_key_goes_by_its_bean_name() {
    beans.registerSingleton("primaryPool", master);
    DataSourceNaming naming = naming(new KeyedDataSource(Map.of("s", slave), master));

    assertThat(nameOn(null, naming)).isEqualTo("primaryPool");
  }

  @Test
  void a_default_target_that_is_no_bean_goes_by_the_routing_beans_name() {
    DataSourceNaming naming = naming(new KeyedDataSource(Map.of("s", slave), master));

    assertThat(nameOn(null, naming)).isEqualTo("routing");
  }

  @Test
  void a_target_added_later_is_named_from_then_on() {
    KeyedDataSource routing = new KeyedDataSource(Map.of("m", master), master);
    DataSourceNaming naming = naming(routing);
    assertThat(nameOn("new", naming)).isEqualTo("m");

    routing.setTargetDataSources(Map.of("m", master, "new", slave));
    routing.afterPropertiesSet();

    assertThat(nameOn("new", naming)).isEqualTo("new");
  }

  @Test
  void one_that_chooses_its_targets_itself_is_named_by_any_key() {
    DataSource routing =
        new KeyedDataSource(Map.of("m", master), master) {
          @Override
          protected DataSource determineTargetDataSource() {
            return slave;
          }
        };

    assertThat(nameOn("tenant-7", naming(routing))).isEqualTo("tenant-7");
  }

  @Test
  void a_key_that_throws_costs_the_name_only() {
    DataSource routing =
        new KeyedDataSource(Map.of("m", master), null) {
          @Override
          protected Object determineCurrentLookupKey() {
            throw new IllegalStateException("no tenant");
          }
        };
    try (LogCapture log = new LogCapture()) {
      assertThat(naming(routing).requested()).isEqualTo("routing");
      assertThat(log.lines("routing-key-unavailable")).hasSize(1);
    }
  }

  @Test
  void a_key_that_alternates_is_left_alone() {
    AtomicInteger turn = new AtomicInteger();
    DataSource routing =
        new KeyedDataSource(Map.of(0, master, 1, slave), null) {
          @Override
          protected Object determineCurrentLookupKey() {
            return turn.getAndIncrement() % 2;
          }
        };
    DataSourceNaming naming = naming(routing);
    try (LogCapture log = new LogCapture()) {
      assertThat(naming.requested()).isEqualTo("routing");
      assertThat(log.lines("routing-key-unstable")).hasSize(1);
      int asked = turn.get();
      assertThat(naming.requested()).isEqualTo("routing");
      assertThat(turn).hasValue(asked);
    }
  }

  @Test
  void keys_that_are_urls_give_nothing_away() {
    String url = "jdbc:mysql://root:secret@db/orders";
    DataSourceNaming naming = naming(new KeyedDataSource(Map.of(url, master), null));

    assertThat(nameOn(url, naming)).startsWith("url-").doesNotContain("secret");
  }
}
