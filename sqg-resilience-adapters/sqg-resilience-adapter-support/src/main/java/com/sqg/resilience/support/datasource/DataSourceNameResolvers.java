package com.sqg.resilience.support.datasource;

import com.sqg.resilience.api.SqgDataSourceNameResolver;
import com.sqg.resilience.core.isolation.StallGuard;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.resource.SafeNames;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The application's resolvers, kept from hurting a statement. Thread-safe; never throws. */
public final class DataSourceNameResolvers {

  private final Isolated[] resolvers;
  private final ResilienceLog log;

  /** The given resolvers, in order. */
  public DataSourceNameResolvers(List<SqgDataSourceNameResolver> resolvers, ResilienceLog log) {
    this.resolvers = resolvers.stream().map(Isolated::new).toArray(Isolated[]::new);
    this.log = log;
  }

  /** The first answer; null if there is none. */
  public @Nullable String resolve(@Nullable DataSource dataSource) {
    if (dataSource == null) {
      return null;
    }
    for (Isolated resolver : resolvers) {
      String name = resolve(resolver, dataSource);
      if (name != null) {
        return SafeNames.of(name);
      }
    }
    return null;
  }

  private @Nullable String resolve(Isolated resolver, DataSource dataSource) {
    if (!resolver.stallGuard.tryEnter()) {
      warn("data-source-name-resolver-stalled", resolver, "stalled", null);
      return null;
    }
    try {
      return resolver.delegate.resolve(dataSource);
    } catch (Throwable fault) {
      warn("data-source-name-resolver-failed", resolver, fault.getClass().getName(), fault);
      return null;
    } finally {
      resolver.stallGuard.exit();
    }
  }

  private void warn(String event, Isolated resolver, String reason, @Nullable Throwable fault) {
    String name = resolver.delegate.getClass().getName();
    log.limitedWarn(event, name, reason, line -> line.with("resolver", name), fault);
  }

  private static final class Isolated {

    final SqgDataSourceNameResolver delegate;
    final StallGuard stallGuard = new StallGuard(System::nanoTime);

    Isolated(SqgDataSourceNameResolver delegate) {
      this.delegate = delegate;
    }
  }
}
