package com.sqg.resilience.adapter.redis.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.redis.testing.Client;
import com.sqg.resilience.adapter.redis.testing.Guarded;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.redis.connection.DefaultStringRedisConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisServer;
import org.springframework.data.redis.connection.StringRedisConnection;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/** What a guarded factory and its connections still are. */
class FactoryTest {

  private final Guarded guarded = new Guarded();
  private final int port = EmbeddedRedis.shared().port();

  @AfterEach
  void close() throws Exception {
    guarded.close();
  }

  @ParameterizedTest
  @EnumSource
  void a_factory_is_of_its_class_and_tells_what_it_was_told(Client client) {
    RedisConnectionFactory factory = guarded.factory(client, port);
    if (client == Client.JEDIS) {
      assertThat(((JedisConnectionFactory) factory).getPort()).isEqualTo(port);
    } else {
      assertThat(((LettuceConnectionFactory) factory).getPort()).isEqualTo(port);
    }
    assertThat(factory).isEqualTo(factory).hasSameHashCodeAs(factory);
    assertThat(factory.getConnection()).isNotEqualTo(factory.getConnection());
  }

  @Test
  void a_factory_starts_and_ends_with_its_context_once() {
    CountingFactory.INITIALIZED.set(0);
    CountingFactory.DESTROYED.set(0);
    AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    context.registerBean(
        com.sqg.resilience.adapter.redis.RedisBeanPostProcessor.class, () -> processor());
    context.registerBean("mine", CountingFactory.class, () -> new CountingFactory(port));
    context.refresh();
    CountingFactory factory = context.getBean(CountingFactory.class);
    assertThat(factory.getClass()).isNotEqualTo(CountingFactory.class);
    assertThat(new StringRedisTemplate(factory).hasKey("absent")).isFalse();
    assertThat(guarded.calls()).containsExactly("redis:mine:read SUCCESS");
    assertThat(CountingFactory.INITIALIZED).hasValue(1);
    context.close();
    assertThat(CountingFactory.DESTROYED).hasValue(1);
  }

  private com.sqg.resilience.adapter.redis.RedisBeanPostProcessor processor() {
    return new com.sqg.resilience.adapter.redis.RedisBeanPostProcessor(guarded.attached);
  }

  @Test
  void connections_to_a_cluster_are_connections_to_a_cluster() {
    try (EmbeddedRedis cluster = EmbeddedRedis.startCluster()) {
      LettuceConnectionFactory lettuce =
          new LettuceConnectionFactory(
              new RedisClusterConfiguration(List.of("127.0.0.1:" + cluster.port())),
              LettuceClientConfiguration.builder().shutdownTimeout(Duration.ZERO).build());
      JedisConnectionFactory jedis =
          new JedisConnectionFactory(
              new RedisClusterConfiguration(List.of("127.0.0.1:" + cluster.port())));
      lettuce.afterPropertiesSet();
      jedis.afterPropertiesSet();
      for (RedisConnectionFactory each : List.of(lettuce, jedis)) {
        RedisConnectionFactory factory = guarded.guard(each, "cluster");
        RedisConnection connection = factory.getConnection();
        assertThat(connection).isInstanceOf(RedisClusterConnection.class);
        RedisClusterConnection nodes = factory.getClusterConnection();
        assertThat(nodes.clusterGetNodes()).hasSize(1);
        assertThat(guarded.calls()).containsExactly("redis:cluster:read SUCCESS");
        assertThat(nodes.serverCommands().dbSize(nodes.clusterGetNodes().iterator().next()))
            .isNotNegative();
        assertThat(guarded.calls())
            .containsExactly("redis:cluster:read SUCCESS", "redis:cluster:read SUCCESS");
        StringRedisTemplate template = new StringRedisTemplate(factory);
        template.opsForValue().set("a", "1");
        assertThat(template.opsForCluster()).isNotNull();
        assertThat(guarded.calls()).containsExactly("redis:cluster:write SUCCESS");
        connection.close();
        nodes.close();
      }
      assertThat(
              ((ReactiveRedisConnectionFactory) guarded.guard(lettuce, "cluster"))
                  .getReactiveClusterConnection()
                  .clusterGetNodes()
                  .collectList()
                  .block())
          .hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void who_has_no_cluster_is_told_so_at_once(Client client) {
    RedisConnectionFactory factory = guarded.factory(client, port);
    assertThatThrownBy(factory::getClusterConnection)
        .isInstanceOf(InvalidDataAccessApiUsageException.class);
  }

  @Test
  void a_sentinel_is_still_asked() {
    try (EmbeddedRedis master = EmbeddedRedis.start();
        EmbeddedRedis sentinel = EmbeddedRedis.startSentinel("prime", master)) {
      LettuceConnectionFactory lettuce =
          new LettuceConnectionFactory(
              new RedisSentinelConfiguration()
                  .master("prime")
                  .sentinel("127.0.0.1", sentinel.port()),
              LettuceClientConfiguration.builder().shutdownTimeout(Duration.ZERO).build());
      lettuce.afterPropertiesSet();
      RedisConnectionFactory factory = guarded.guard((RedisConnectionFactory) lettuce, "watched");
      assertThat(factory.getSentinelConnection().masters())
          .extracting(RedisServer::getName)
          .containsExactly("prime");
      assertThat(guarded.calls()).containsExactly("redis:watched:read SUCCESS");
      assertThat(new StringRedisTemplate(factory).hasKey("absent")).isFalse();
      assertThat(guarded.calls()).containsExactly("redis:watched:read SUCCESS");
    }
  }

  @Test
  void a_factory_of_somebody_else_is_guarded_too_and_keeps_the_types_of_its_connections() {
    RedisConnectionFactory real = Client.JEDIS.factory(port);
    RedisConnectionFactory other = guarded.guard(new Decorating(real, true), "other");
    RedisConnection connection = other.getConnection();
    assertThat(connection).isInstanceOf(StringRedisConnection.class);
    ((StringRedisConnection) connection).set("a", "1");
    ((StringRedisConnection) connection).mSetString(java.util.Map.of("a", "2"));
    connection.close();
    assertThat(guarded.calls())
        .containsExactly("redis:other:write SUCCESS", "redis:other:write SUCCESS");
  }

  @Test
  void what_comes_from_another_guarded_factory_counts_once() {
    RedisConnectionFactory inner = guarded.factory(Client.LETTUCE, port);
    RedisConnectionFactory outer = guarded.guard(new Decorating(inner, false), "outer");
    new StringRedisTemplate(outer).hasKey("absent");
    assertThat(guarded.calls()).containsExactly("redis:cache:read SUCCESS");
    RedisConnectionFactory twice = guarded.guard(inner, "twice");
    new StringRedisTemplate(twice).hasKey("absent");
    assertThat(guarded.calls()).containsExactly("redis:twice:read SUCCESS");
  }

  @Test
  void a_subclass_may_give_connections_of_its_own() {
    LettuceConnectionFactory own =
        new LettuceConnectionFactory("127.0.0.1", port) {
          @Override
          public RedisConnection getConnection() {
            return new DefaultStringRedisConnection(super.getConnection());
          }
        };
    own.afterPropertiesSet();
    StringRedisTemplate template = new StringRedisTemplate(guarded.guard(own, "own"));
    assertThat(template.hasKey("absent")).isFalse();
    assertThat(guarded.calls()).containsExactly("redis:own:read SUCCESS");
  }

  @Test
  void a_jdk_proxy_is_guarded_by_its_interfaces() {
    RedisConnectionFactory real = guarded.factory(Client.LETTUCE, port);
    Object proxy =
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {RedisConnectionFactory.class},
            (self, method, arguments) -> method.invoke(Client.JEDIS.factory(port), arguments));
    RedisConnectionFactory factory = guarded.guard((RedisConnectionFactory) proxy, "proxied");
    assertThat(new StringRedisTemplate(factory).hasKey("absent")).isFalse();
    assertThat(guarded.calls()).containsExactly("redis:proxied:read SUCCESS");
    assertThat(real).isNotNull();
  }

  @Test
  void a_final_factory_stays_as_it_is() {
    RedisConnectionFactory factory = new Final(Client.JEDIS.factory(port));
    assertThat(guarded.guard(factory, "final")).isSameAs(factory);
  }

  @ParameterizedTest
  @EnumSource
  void without_a_runtime_commands_run_as_if_nobody_watched(Client client) {
    StringRedisTemplate template = guarded.template(client, port);
    guarded.attached.detach();
    assertThat(template.hasKey("absent")).isFalse();
    template.executePipelined(
        (org.springframework.data.redis.core.RedisCallback<Object>)
            connection -> {
              connection.get("a".getBytes());
              return null;
            });
    assertThat(guarded.calls()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void a_name_that_gives_things_away_is_not_used(Client client) throws Exception {
    RedisConnectionFactory factory =
        guarded.guard(client.factory(port), "redis://user:secret@host:6379/0");
    new StringRedisTemplate(factory).hasKey("absent");
    assertThat(guarded.calls()).singleElement().asString().startsWith("redis:url-");
  }

  @Test
  void a_bean_that_is_no_factory_stays_as_it_is() {
    GenericApplicationContext context = new GenericApplicationContext();
    assertThat(processor().postProcessAfterInitialization(context, "context")).isSameAs(context);
  }

  static class CountingFactory extends LettuceConnectionFactory {

    static final AtomicInteger INITIALIZED = new AtomicInteger();
    static final AtomicInteger DESTROYED = new AtomicInteger();

    CountingFactory(int port) {
      super("127.0.0.1", port);
    }

    @Override
    public void afterPropertiesSet() {
      INITIALIZED.incrementAndGet();
      super.afterPropertiesSet();
    }

    @Override
    public void destroy() {
      DESTROYED.incrementAndGet();
      super.destroy();
    }
  }

  static class Decorating implements RedisConnectionFactory {

    private final RedisConnectionFactory factory;
    private final boolean strings;

    Decorating(RedisConnectionFactory factory, boolean strings) {
      this.factory = factory;
      this.strings = strings;
    }

    @Override
    public RedisConnection getConnection() {
      RedisConnection connection = factory.getConnection();
      return strings ? new DefaultStringRedisConnection(connection) : connection;
    }

    @Override
    public RedisClusterConnection getClusterConnection() {
      return factory.getClusterConnection();
    }

    @Override
    public boolean getConvertPipelineAndTxResults() {
      return factory.getConvertPipelineAndTxResults();
    }

    @Override
    public org.springframework.data.redis.connection.RedisSentinelConnection
        getSentinelConnection() {
      return factory.getSentinelConnection();
    }

    @Override
    public org.springframework.dao.DataAccessException translateExceptionIfPossible(
        RuntimeException error) {
      return factory.translateExceptionIfPossible(error);
    }
  }

  static final class Final extends Decorating {
    Final(RedisConnectionFactory factory) {
      super(factory, false);
    }
  }
}
