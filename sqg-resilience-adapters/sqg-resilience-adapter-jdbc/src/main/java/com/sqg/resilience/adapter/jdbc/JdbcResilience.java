package com.sqg.resilience.adapter.jdbc;

import com.sqg.resilience.adapter.jdbc.datasource.GuardedDataSource;
import com.sqg.resilience.adapter.jdbc.datasource.GuardedTransactionAwareDataSource;
import com.sqg.resilience.adapter.jdbc.statement.JdbcGuard;
import com.sqg.resilience.adapter.jdbc.statement.JdbcSource;
import com.sqg.resilience.adapter.jdbc.template.GuardedTemplates;
import com.sqg.resilience.api.SqgDataSourceNameResolver;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.support.datasource.DataSourceNameResolvers;
import com.sqg.resilience.support.datasource.DataSourceNamings;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/**
 * Guards statements of JDBC, as {@code jdbc:{datasource}:query}, {@code :update} and {@code
 * :batch}. Beans are guarded as they come; inject this to guard what is made by hand. Statements
 * run unguarded until {@link #start} is called, so that nothing has to be looked up, and no lock
 * taken, by a statement that runs while the application starts. Thread-safe.
 */
public final class JdbcResilience {

  private static final String UNNAMED = "default";

  private final DataSourceNamings namings;
  private final ResilienceLog log = new ResilienceLog(System::nanoTime);
  private final GuardedTemplates templates = new GuardedTemplates(this::guard);
  private volatile @Nullable JdbcGuard guard;

  /**
   * Not started yet.
   *
   * @param namings the names of data sources
   */
  public JdbcResilience(DataSourceNamings namings) {
    this.namings = namings;
  }

  /**
   * Starts guarding. Of several calls the last one counts.
   *
   * @param runtime what statements are guarded by
   * @param resolvers the application's own names for data sources, in order
   */
  public void start(ResilienceRuntime runtime, List<SqgDataSourceNameResolver> resolvers) {
    guard = new JdbcGuard(runtime, new DataSourceNameResolvers(resolvers, runtime.log()));
  }

  /** Stops guarding: statements run as if the framework were not there. */
  public void stop() {
    guard = null;
  }

  private @Nullable JdbcGuard guard() {
    return guard;
  }

  /**
   * A template that guards what the given one runs, with its settings as they are now. The data
   * source is named by its bean, or {@code default} if it is none.
   *
   * @param template has a data source; if it is guarded already, it is returned as it is
   * @throws IllegalArgumentException if it has no data source
   * @throws RuntimeException if it is of a class of the application's that cannot be extended, or
   *     that has final methods or public fields
   */
  public JdbcTemplate guard(JdbcTemplate template) {
    return guard(template, UNNAMED);
  }

  JdbcTemplate guard(JdbcTemplate template, String fallbackName) {
    if (GuardedTemplates.isGuarded(template)) {
      return template;
    }
    DataSource dataSource = template.getDataSource();
    if (dataSource == null) {
      throw new IllegalArgumentException("the template has no data source");
    }
    return templates.guarded(template, source(dataSource, fallbackName));
  }

  /**
   * A template for named parameters that guards what the given one runs.
   *
   * @throws IllegalArgumentException if it is built on something else than a {@link JdbcTemplate}
   */
  public NamedParameterJdbcTemplate guard(NamedParameterJdbcTemplate template) {
    return guard(template, UNNAMED);
  }

  NamedParameterJdbcTemplate guard(NamedParameterJdbcTemplate template, String fallbackName) {
    if (!(template.getJdbcOperations() instanceof JdbcTemplate)) {
      throw new IllegalArgumentException("the template is not built on a JdbcTemplate");
    }
    JdbcTemplate operations = (JdbcTemplate) template.getJdbcOperations();
    return GuardedTemplates.isGuarded(operations)
        ? template
        : GuardedTemplates.on(guard(operations, fallbackName), template);
  }

  /**
   * A data source whose connections guard the statements made on them, for whatever runs SQL by
   * itself: jOOQ, a job scheduler, JDBC by hand. To Spring's transactions it is the same as the
   * given one. What a guarded template or MyBatis runs on it is counted there alone.
   *
   * @param dataSource if it is guarded already, it is returned as it is
   */
  public DataSource guard(DataSource dataSource) {
    if (isGuarded(dataSource)) {
      return dataSource;
    }
    GuardedDataSource guarded = connectionsOf(dataSource);
    DataSource target =
        dataSource instanceof TransactionAwareDataSourceProxy
            ? ((TransactionAwareDataSourceProxy) dataSource).getTargetDataSource()
            : null;
    if (target == null) {
      return guarded;
    }
    // Transaction managers look beneath one layer, so that is what must be the same to them.
    return new GuardedTransactionAwareDataSource(
        guarded, isGuarded(target) ? target : connectionsOf(target));
  }

  private static boolean isGuarded(DataSource dataSource) {
    return dataSource instanceof GuardedDataSource
        || dataSource instanceof GuardedTransactionAwareDataSource;
  }

  private GuardedDataSource connectionsOf(DataSource dataSource) {
    return GuardedDataSource.of(source(dataSource, UNNAMED), this::guard, log);
  }

  private JdbcSource source(DataSource dataSource, String fallbackName) {
    return new JdbcSource(dataSource, namings.of(dataSource, fallbackName));
  }

  /** Where it tells what it could not guard. */
  public ResilienceLog log() {
    return log;
  }
}
