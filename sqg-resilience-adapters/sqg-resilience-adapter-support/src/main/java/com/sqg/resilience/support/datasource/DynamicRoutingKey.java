package com.sqg.resilience.support.datasource;

import com.baomidou.dynamic.datasource.DynamicRoutingDataSource;
import com.baomidou.dynamic.datasource.toolkit.DynamicDataSourceContextHolder;
import com.sqg.resilience.core.memo.BoundedMemo;
import com.sqg.resilience.core.resource.SafeNames;
import java.lang.reflect.Method;
import javax.sql.DataSource;
import org.springframework.util.ReflectionUtils;

/**
 * The key of baomidou's dynamic-datasource: the name of a data source or of a group. Within a group
 * the library balances afterwards, so members share the group's name. The only class that links to
 * the library; loaded when a data source of it is met.
 */
final class DynamicRoutingKey implements RoutingKey {

  private static final int MAX_NAMES = 1_024;
  private static final String DEFAULT_PRIMARY = "master";

  private final DynamicRoutingDataSource dataSource;
  private final String primary;
  private final BoundedMemo<String, String> names = new BoundedMemo<>(MAX_NAMES);

  DynamicRoutingKey(DataSource dataSource) {
    this.dataSource = (DynamicRoutingDataSource) dataSource;
    this.primary = SafeNames.of(primaryOf(this.dataSource));
  }

  private static String primaryOf(DynamicRoutingDataSource dataSource) {
    Method method = ReflectionUtils.findMethod(dataSource.getClass(), "getPrimary");
    if (method == null) {
      return DEFAULT_PRIMARY;
    }
    ReflectionUtils.makeAccessible(method);
    Object name = ReflectionUtils.invokeMethod(method, dataSource);
    return name == null ? DEFAULT_PRIMARY : name.toString();
  }

  @Override
  public String current() {
    String key = DynamicDataSourceContextHolder.peek();
    if (key == null || key.isEmpty()) {
      return primary;
    }
    String name = names.get(key);
    return name != null ? name : nameOfNew(key);
  }

  private String nameOfNew(String key) {
    boolean known =
        dataSource.getDataSources().containsKey(key)
            || dataSource.getGroupDataSources().containsKey(key);
    if (!known) {
      return primary; // not remembered: it may be added later
    }
    return names.remember(key, SafeNames.of(key));
  }
}
