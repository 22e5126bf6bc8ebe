package com.sqg.resilience.support.datasource;

import com.sqg.resilience.core.classify.ClassesByName;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** Recognises baomidou's dynamic-datasource without needing it. */
final class DynamicDataSources {

  private static final String ROUTING = "com.baomidou.dynamic.datasource.DynamicRoutingDataSource";

  private DynamicDataSources() {}

  static boolean isRouting(DataSource dataSource) {
    return ClassesByName.isOf(dataSource, ROUTING);
  }

  /** The routing type as the class sees it; null if the library is absent. */
  static @Nullable Class<? extends DataSource> routingType(Class<?> seenFrom) {
    try {
      return ClassUtils.forName(ROUTING, seenFrom.getClassLoader()).asSubclass(DataSource.class);
    } catch (ClassNotFoundException | LinkageError | ClassCastException absent) {
      return null;
    }
  }
}
