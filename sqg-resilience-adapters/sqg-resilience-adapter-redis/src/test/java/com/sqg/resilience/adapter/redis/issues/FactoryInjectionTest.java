package com.sqg.resilience.adapter.redis.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.redis.RedisBeanPostProcessor;
import com.sqg.resilience.adapter.redis.testing.Client;
import com.sqg.resilience.adapter.redis.testing.Guarded;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** "The factory cannot be injected by its class." */
class FactoryInjectionTest {

  private final Guarded guarded = new Guarded();

  @AfterEach
  void close() throws Exception {
    guarded.close();
  }

  @Test
  void a_factory_is_found_by_its_class_and_by_its_interfaces() {
    int port = EmbeddedRedis.shared().port();
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.registerBean(
          RedisBeanPostProcessor.class, () -> new RedisBeanPostProcessor(guarded.attached));
      context.registerBean(
          "lettuce",
          LettuceConnectionFactory.class,
          () -> (LettuceConnectionFactory) Client.LETTUCE.factory(port));
      context.registerBean(
          "jedis",
          JedisConnectionFactory.class,
          () -> (JedisConnectionFactory) Client.JEDIS.factory(port));
      context.refresh();
      LettuceConnectionFactory lettuce = context.getBean(LettuceConnectionFactory.class);
      assertThat(lettuce.getPort()).isEqualTo(port);
      assertThat(context.getBean(JedisConnectionFactory.class).getPort()).isEqualTo(port);
      assertThat(context.getBeanNamesForType(RedisConnectionFactory.class))
          .containsExactlyInAnyOrder("lettuce", "jedis");
      assertThat(context.getBean(ReactiveRedisConnectionFactory.class)).isSameAs(lettuce);
    }
  }
}
