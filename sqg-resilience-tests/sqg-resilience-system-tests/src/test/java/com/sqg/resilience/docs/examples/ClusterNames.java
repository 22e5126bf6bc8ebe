package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.SqgDataSourceNameResolver;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** Names a data source with thousands of tenants by the few clusters that they live on. */
public class ClusterNames implements SqgDataSourceNameResolver {

  private final Supplier<String> clusterOfCurrentTenant;

  public ClusterNames(Supplier<String> clusterOfCurrentTenant) {
    this.clusterOfCurrentTenant = clusterOfCurrentTenant;
  }

  @Override
  public String resolve(DataSource dataSource) {
    // A null leaves the name to the next resolver, and at last to the framework.
    return dataSource instanceof AbstractRoutingDataSource ? clusterOfCurrentTenant.get() : null;
  }
}
