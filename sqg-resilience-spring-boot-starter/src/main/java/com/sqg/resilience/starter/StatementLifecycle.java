package com.sqg.resilience.starter;

import com.sqg.resilience.api.SqgDataSourceNameResolver;
import com.sqg.resilience.core.ResilienceRuntime;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Has an adapter guard statements from when all singletons exist until the runtime is about to
 * close.
 */
final class StatementLifecycle implements SmartInitializingSingleton, AutoCloseable {

  private final BiConsumer<ResilienceRuntime, List<SqgDataSourceNameResolver>> start;
  private final Runnable stop;
  private final ResilienceRuntime runtime;
  private final ObjectProvider<SqgDataSourceNameResolver> resolvers;

  StatementLifecycle(
      BiConsumer<ResilienceRuntime, List<SqgDataSourceNameResolver>> start,
      Runnable stop,
      ResilienceRuntime runtime,
      ObjectProvider<SqgDataSourceNameResolver> resolvers) {
    this.start = start;
    this.stop = stop;
    this.runtime = runtime;
    this.resolvers = resolvers;
  }

  @Override
  public void afterSingletonsInstantiated() {
    start.accept(runtime, resolvers.orderedStream().collect(Collectors.toList()));
  }

  @Override
  public void close() {
    stop.run();
  }
}
