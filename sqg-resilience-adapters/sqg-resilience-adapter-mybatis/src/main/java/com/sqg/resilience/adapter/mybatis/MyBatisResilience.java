package com.sqg.resilience.adapter.mybatis;

import com.sqg.resilience.adapter.mybatis.slowsql.MapperCheck;
import com.sqg.resilience.adapter.mybatis.slowsql.MapperOverrides;
import com.sqg.resilience.adapter.mybatis.statement.GuardInterceptor;
import com.sqg.resilience.adapter.mybatis.statement.GuardedConfiguration;
import com.sqg.resilience.adapter.mybatis.statement.InnerExecutors;
import com.sqg.resilience.adapter.mybatis.statement.InnermostInterceptor;
import com.sqg.resilience.adapter.mybatis.statement.StatementGuard;
import com.sqg.resilience.api.SqgDataSourceNameResolver;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.support.datasource.DataSourceNameResolvers;
import com.sqg.resilience.support.datasource.DataSourceNaming;
import java.util.List;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSessionFactory;
import org.jspecify.annotations.Nullable;

/**
 * Guards MyBatis's statements, as {@code mysql:{datasource}:query} and {@code :update}. Factories
 * are guarded as they come; their statements run unguarded until {@link #start} is called, so that
 * nothing has to be looked up, and no lock taken, by a statement that runs while the application
 * starts. Thread-safe.
 */
public final class MyBatisResilience {

  private final ResilienceLog log = new ResilienceLog(System::nanoTime);
  private final InnerExecutors innerExecutors = new InnerExecutors(log);
  private final MapperCheck mapperCheck = new MapperCheck();
  private volatile @Nullable StatementGuard guard;

  /**
   * Starts guarding. Of several calls the last one counts.
   *
   * @param runtime what statements are guarded by
   * @param resolvers the application's own names for data sources, in order
   */
  public void start(ResilienceRuntime runtime, List<SqgDataSourceNameResolver> resolvers) {
    guard = new StatementGuard(runtime, new DataSourceNameResolvers(resolvers, runtime.log()));
  }

  /** Stops guarding: statements run as if the framework were not there. */
  public void stop() {
    guard = null;
  }

  /**
   * Guards the sessions of a factory that are opened from now on. Guarding twice does nothing. The
   * data source is named by the id of the configuration's environment.
   */
  public void guard(SqlSessionFactory factory) {
    Environment environment = factory.getConfiguration().getEnvironment();
    guard(factory, DataSourceNaming.fixed(environment == null ? "default" : environment.getId()));
  }

  void guard(SqlSessionFactory factory, DataSourceNaming naming) {
    Configuration configuration = factory.getConfiguration();
    synchronized (this) {
      if (!InnermostInterceptor.isPresent(configuration)) {
        GuardInterceptor interceptor =
            new GuardInterceptor(
                () -> guard,
                new GuardedConfiguration(
                    configuration, naming, new MapperOverrides(configuration, log)),
                innerExecutors);
        InnermostInterceptor.add(configuration, interceptor, log);
      }
    }
  }

  /** Checks the annotations of mappers; to be asked once all factories are guarded. */
  public MapperCheck mapperCheck() {
    return mapperCheck;
  }

  ResilienceLog log() {
    return log;
  }
}
