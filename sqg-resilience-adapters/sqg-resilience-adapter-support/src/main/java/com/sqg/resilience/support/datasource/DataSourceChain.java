package com.sqg.resilience.support.datasource;

import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * A data source and what it wraps, outermost first: proxies, Spring's delegating data sources, and
 * whatever answers to {@link java.sql.Wrapper} with a routing data source. Ends at the first
 * routing one, whose targets are alternatives and not layers.
 */
final class DataSourceChain {

  private static final int MAX_DEPTH = 16;

  private final List<DataSource> layers = new ArrayList<>();

  DataSourceChain(DataSource outermost) {
    DataSource current = outermost;
    while (current != null && layers.size() < MAX_DEPTH) {
      layers.add(current);
      current = isRouting(current) ? null : inner(current);
    }
  }

  private static @Nullable DataSource inner(DataSource dataSource) {
    Object target = AopProxyUtils.getSingletonTarget(dataSource);
    if (target instanceof DataSource) {
      return (DataSource) target;
    }
    if (dataSource instanceof DelegatingDataSource) {
      return ((DelegatingDataSource) dataSource).getTargetDataSource();
    }
    return unwrapRouting(dataSource);
  }

  private static @Nullable DataSource unwrapRouting(DataSource dataSource) {
    DataSource spring = unwrap(dataSource, AbstractRoutingDataSource.class);
    Class<? extends DataSource> dynamic = DynamicDataSources.routingType(dataSource.getClass());
    return spring != null || dynamic == null ? spring : unwrap(dataSource, dynamic);
  }

  private static @Nullable DataSource unwrap(
      DataSource dataSource, Class<? extends DataSource> type) {
    try {
      return dataSource.isWrapperFor(type) ? dataSource.unwrap(type) : null;
    } catch (Exception | LinkageError cannot) {
      return null;
    }
  }

  private static boolean isRouting(DataSource dataSource) {
    return dataSource instanceof AbstractRoutingDataSource
        || DynamicDataSources.isRouting(dataSource);
  }

  List<DataSource> layers() {
    return layers;
  }

  /** The innermost layer. */
  DataSource last() {
    return layers.get(layers.size() - 1);
  }

  /** Whether a transaction that has begun may hold no connection yet. */
  boolean isLazy() {
    return layers.stream().anyMatch(LazyConnectionDataSourceProxy.class::isInstance);
  }

  /**
   * How many layers lie above one that both chains share; negative if they share none. The less,
   * the closer.
   */
  @SuppressWarnings("ReferenceEquality") // the same data source, not an equal one
  int distance(DataSourceChain other) {
    for (int i = 0; i < layers.size(); i++) {
      for (int j = 0; j < other.layers.size(); j++) {
        if (layers.get(i) == other.layers.get(j)) {
          return i + j;
        }
      }
    }
    return -1;
  }
}
