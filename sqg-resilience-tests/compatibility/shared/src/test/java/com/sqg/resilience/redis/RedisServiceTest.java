package com.sqg.resilience.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;

/** What an application does with Redis, on what Spring Boot wires of it. */
class RedisServiceTest {

  private ConfigurableApplicationContext context;

  @AfterEach
  void stop() {
    context.close();
  }

  private void start(String client, String... properties) {
    // A first connection takes its time on a busy machine, and no test here waits for a timeout.
    List<String> all = new ArrayList<>(List.of(properties));
    for (String prefix : new String[] {"spring.redis.", "spring.data.redis."}) {
      all.add(prefix + "timeout=10s");
      all.add(prefix + "connect-timeout=10s");
    }
    context =
        RedisApplication.start(
            client, EmbeddedRedis.shared().port(), "enforce", all.toArray(new String[0]));
  }

  private List<String> resources() {
    return context.getBean(ResilienceRuntime.class).resources().all().stream()
        .map(GuardedResource::name)
        .collect(Collectors.toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"lettuce", "jedis"})
  void templates_pipelines_caches_and_messages_work(String client) throws Exception {
    start(client);
    Class<?> type =
        client.equals("jedis") ? JedisConnectionFactory.class : LettuceConnectionFactory.class;
    RedisConnectionFactory factory = (RedisConnectionFactory) context.getBean(type);
    StringRedisTemplate template = context.getBean(StringRedisTemplate.class);

    template.opsForValue().set("a", "1");
    assertThat(template.opsForValue().get("a")).isEqualTo("1");
    assertThat(
            template.executePipelined(
                (RedisCallback<Object>)
                    connection -> {
                      connection.stringCommands().get("a".getBytes());
                      connection.keyCommands().del("a".getBytes());
                      return null;
                    }))
        .hasSize(2);

    RedisCacheManager caches = RedisCacheManager.create(factory);
    caches.getCache("prices").put("apple", "2");
    assertThat(caches.getCache("prices").get("apple").get()).isEqualTo("2");
    caches.getCache("prices").clear();

    hears(factory, template);
    assertThat(resources())
        .contains("redis:redisConnectionFactory:read", "redis:redisConnectionFactory:write");
  }

  private static void hears(RedisConnectionFactory factory, StringRedisTemplate template)
      throws Exception {
    List<String> heard = new CopyOnWriteArrayList<>();
    RedisMessageListenerContainer container = new RedisMessageListenerContainer();
    container.setConnectionFactory(factory);
    container.addMessageListener(
        (message, pattern) -> heard.add(new String(message.getBody())), new ChannelTopic("news"));
    container.afterPropertiesSet();
    container.start();
    try {
      await()
          .untilAsserted(
              () -> {
                template.convertAndSend("news", "hello");
                assertThat(heard).contains("hello");
              });
    } finally {
      container.destroy();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lettuce", "jedis"})
  void redis_may_be_down_when_the_application_starts(String client) {
    EmbeddedRedis later = EmbeddedRedis.notStarted();
    context = RedisApplication.start(client, later.port(), "enforce");
    StringRedisTemplate template = context.getBean(StringRedisTemplate.class);
    assertThatThrownBy(() -> template.opsForValue().get("a"))
        .isInstanceOf(RedisConnectionFailureException.class);
    later.revive();
    try (later) {
      assertThat(template.opsForValue().get("a")).isNull();
    }
  }

  @Test
  void health_is_asked_like_anything_else() throws Exception {
    start("lettuce", "management.health.redis.enabled=true");
    Object endpoint = context.getBean("healthEndpoint");
    Object health = endpoint.getClass().getMethod("health").invoke(endpoint);
    assertThat(health.getClass().getMethod("getStatus").invoke(health)).hasToString("UP");
    assertThat(resources()).contains("redis:redisConnectionFactory:read");
  }

  @Test
  void it_can_be_switched_off() {
    start("lettuce", "env.config.resilience.adapters.redis.enabled=false");
    context.getBean(StringRedisTemplate.class).hasKey("a");
    assertThat(resources()).isEmpty();
    assertThat(context.getBean(LettuceConnectionFactory.class).getClass())
        .isEqualTo(LettuceConnectionFactory.class);
  }
}
