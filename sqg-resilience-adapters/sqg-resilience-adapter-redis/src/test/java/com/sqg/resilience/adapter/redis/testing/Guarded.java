package com.sqg.resilience.adapter.redis.testing;

import com.sqg.resilience.adapter.redis.RedisBeanPostProcessor;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.testsupport.FixedRules;
import com.sqg.resilience.testsupport.RecordingEngine;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/** Factories guarded in enforce mode, by an engine that remembers. */
public final class Guarded implements AutoCloseable {

  public final RecordingEngine engine = new RecordingEngine();
  public final ResilienceRuntime runtime;
  public final AttachedRuntime attached = new AttachedRuntime();
  private final RedisBeanPostProcessor processor = new RedisBeanPostProcessor(attached);
  private final Deque<DisposableBean> factories = new ArrayDeque<>();

  public Guarded() {
    this(SqgMode.ENFORCE);
  }

  public Guarded(SqgMode mode) {
    runtime = ResilienceRuntime.builder(engine, new FixedRules(mode)).build();
    attached.attach(runtime);
  }

  /** As the bean {@code cache}; closed with this. */
  public RedisConnectionFactory factory(Client client, int port) {
    return guard(client.factory(port), "cache");
  }

  /** Whatever the application has; closed with this if it can be. */
  @SuppressWarnings("unchecked") // of the same class
  public <T> T guard(T factory, String name) {
    boolean guardedBefore = factory.getClass().getName().contains("$$");
    if (factory instanceof DisposableBean bean && !guardedBefore && !factories.contains(bean)) {
      factories.push(bean);
    }
    return (T) processor.postProcessAfterInitialization(factory, name);
  }

  public StringRedisTemplate template(Client client, int port) {
    return new StringRedisTemplate(factory(client, port));
  }

  /** What ended since the last time this was asked. */
  public List<String> calls() {
    return engine.takeCalls();
  }

  public GuardedResource resource(String name) {
    return runtime.resources().find(name);
  }

  @Override
  public void close() throws Exception {
    while (!factories.isEmpty()) {
      factories.pop().destroy();
    }
    attached.detach();
    runtime.close();
  }
}
