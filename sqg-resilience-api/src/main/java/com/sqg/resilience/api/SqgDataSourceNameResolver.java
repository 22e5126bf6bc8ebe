package com.sqg.resilience.api;

import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Names the data source a statement runs on, the {@code {datasource}} of resource names such as
 * {@code mysql:{datasource}:query}. Beans of this type are asked in {@code @Order}; the first that
 * answers decides, and if none does, the framework's own rules do.
 *
 * <p>A resolver is needed where the framework cannot know: a routing data source whose key changes
 * with every question, keys that are tenants and should be named by their cluster. The set of names
 * must be bounded.
 *
 * <p>Asked on the calling thread before every statement: implementations must be thread-safe and
 * quick, and must not run SQL. One that throws or stops returning is passed over with a warning;
 * the statement is not affected.
 */
@FunctionalInterface
public interface SqgDataSourceNameResolver {

  /**
   * Names the data source that a statement issued now by the calling thread runs on.
   *
   * @param dataSource the data source that the middleware was configured with, as it was given to
   *     it: possibly a proxy or a routing one
   * @return the name; null leaves it to the next resolver
   */
  @Nullable String resolve(DataSource dataSource);
}
