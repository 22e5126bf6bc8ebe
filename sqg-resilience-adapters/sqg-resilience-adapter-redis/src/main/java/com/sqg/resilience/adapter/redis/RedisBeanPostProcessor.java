package com.sqg.resilience.adapter.redis;

import com.sqg.resilience.adapter.redis.command.CommandMethods;
import com.sqg.resilience.adapter.redis.connection.FactoryProxies;
import com.sqg.resilience.adapter.redis.connection.RedisGuard;
import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.core.log.LogLine;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.support.bean.TestDoubles;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Guards the commands of every connection factory, blocking or reactive, as {@code
 * redis:{factory}:read}, {@code :write} and {@code :script}. The factory is named by its bean. What
 * cannot be guarded stays as it is, with a warning.
 */
public final class RedisBeanPostProcessor implements BeanPostProcessor, PriorityOrdered {

  private final AttachedRuntime runtime;
  private final ResilienceLog log = new ResilienceLog(System::nanoTime);
  private final CommandMethods methods = new CommandMethods();

  /**
   * A post-processor.
   *
   * @param runtime what commands are guarded by, as long as it is there
   */
  public RedisBeanPostProcessor(AttachedRuntime runtime) {
    this.runtime = runtime;
  }

  /** Before auto-proxying, which can stand before what is made here but not the other way. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 100;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    boolean factory =
        bean instanceof RedisConnectionFactory || bean instanceof ReactiveRedisConnectionFactory;
    if (!factory || TestDoubles.contain(bean)) {
      return bean;
    }
    try {
      return FactoryProxies.of(bean, new RedisGuard(runtime, methods, beanName));
    } catch (RuntimeException | LinkageError fault) {
      log.warn(LogLine.of("redis-unguarded").with("bean", beanName), fault);
      return bean;
    }
  }
}
