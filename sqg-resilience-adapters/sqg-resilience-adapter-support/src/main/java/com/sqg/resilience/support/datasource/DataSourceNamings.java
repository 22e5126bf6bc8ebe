package com.sqg.resilience.support.datasource;

import com.sqg.resilience.core.log.ResilienceLog;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** Finds out, once for each configured data source, how to name what it leads to. */
public final class DataSourceNamings {

  private final DataSourceBeans beans;
  private final ResilienceLog log;
  private final TransactionConnections connections = new TransactionConnections();

  /**
   * Namings.
   *
   * @param beans where data sources are beans; null if nowhere
   */
  public DataSourceNamings(@Nullable BeanFactory beans, ResilienceLog log) {
    this.beans = new DataSourceBeans(beans);
    this.log = log;
  }

  /**
   * The naming of a data source.
   *
   * @param fallbackName its name if it is no bean
   */
  public DataSourceNaming of(DataSource dataSource, String fallbackName) {
    DataSourceChain chain = new DataSourceChain(dataSource);
    String beanName = beans.nameOf(chain);
    String name = beanName == null ? fallbackName : beanName;
    RoutingKey key = routingKey(chain.last(), name);
    DataSourceNaming naming =
        key == null
            ? DataSourceNaming.fixed(name)
            : new RoutingNaming(dataSource, name, key, connections, log);
    return chain.isLazy() ? new LazyNaming(naming) : naming;
  }

  private @Nullable RoutingKey routingKey(DataSource dataSource, String name) {
    try {
      if (dataSource instanceof AbstractRoutingDataSource) {
        AbstractRoutingDataSource routing = (AbstractRoutingDataSource) dataSource;
        return new SpringRoutingKey(routing, name, defaultTargetName(routing, name), log);
      }
      return DynamicDataSources.isRouting(dataSource) ? new DynamicRoutingKey(dataSource) : null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError fault) {
      log.limitedWarn(
          "routing-key-unavailable",
          name,
          fault.getClass().getName(),
          line -> line.with("data-source", name),
          fault);
      return null;
    }
  }

  private String defaultTargetName(AbstractRoutingDataSource routing, String name) {
    String key = SpringRoutingKey.keyOfDefault(routing);
    if (key != null) {
      return key;
    }
    DataSource target = routing.getResolvedDefaultDataSource();
    String bean = target == null ? null : beans.nameOf(new DataSourceChain(target));
    return bean == null ? name : bean;
  }

  /**
   * A data source for a transaction manager to use in place of the given one, so that the origin of
   * its connections is known.
   *
   * @return null if there is nothing to learn
   */
  public @Nullable DataSource recording(DataSource dataSource) {
    if (dataSource instanceof RecordingDataSource) {
      return null;
    }
    DataSourceNaming naming = of(dataSource, "dataSource");
    // Behind a lazy proxy the connection comes with the first statement, and so does its name.
    boolean lazy = new DataSourceChain(dataSource).isLazy();
    return naming.varies() && !lazy
        ? new RecordingDataSource(dataSource, naming, connections)
        : null;
  }
}
