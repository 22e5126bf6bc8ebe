package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.mybatis.MyBatisResilience;
import com.sqg.resilience.api.SqgDataSourceNameResolver;
import com.sqg.resilience.core.ResilienceRuntime;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/** Guards statements from when all singletons exist until the runtime is about to close. */
final class MyBatisLifecycle implements SmartInitializingSingleton, AutoCloseable {

  private final MyBatisResilience resilience;
  private final ResilienceRuntime runtime;
  private final ObjectProvider<SqgDataSourceNameResolver> resolvers;

  MyBatisLifecycle(
      MyBatisResilience resilience,
      ResilienceRuntime runtime,
      ObjectProvider<SqgDataSourceNameResolver> resolvers) {
    this.resilience = resilience;
    this.runtime = runtime;
    this.resolvers = resolvers;
  }

  @Override
  public void afterSingletonsInstantiated() {
    resilience.start(runtime, resolvers.orderedStream().collect(Collectors.toList()));
  }

  @Override
  public void close() {
    resilience.stop();
  }
}
