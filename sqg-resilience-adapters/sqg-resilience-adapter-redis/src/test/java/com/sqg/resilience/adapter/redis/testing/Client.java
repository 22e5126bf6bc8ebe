package com.sqg.resilience.adapter.redis.testing;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import java.time.Duration;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettucePoolingClientConfiguration;

/** The clients of Spring Data, as configured for tests: impatient, and with two connections. */
public enum Client {
  LETTUCE {
    @Override
    LettuceConnectionFactory make(RedisConfiguration server) {
      LettuceConnectionFactory factory =
          new LettuceConnectionFactory(
              server,
              LettuceClientConfiguration.builder()
                  .commandTimeout(TIMEOUT)
                  .shutdownTimeout(Duration.ZERO)
                  .clientOptions(options())
                  .build());
      factory.afterPropertiesSet();
      return factory;
    }
  },
  POOLED_LETTUCE {
    @Override
    LettuceConnectionFactory make(RedisConfiguration server) {
      LettuceConnectionFactory factory =
          new LettuceConnectionFactory(
              server,
              LettucePoolingClientConfiguration.builder()
                  .poolConfig(pool())
                  .commandTimeout(TIMEOUT)
                  .shutdownTimeout(Duration.ZERO)
                  .clientOptions(options())
                  .build());
      factory.setShareNativeConnection(false);
      factory.afterPropertiesSet();
      return factory;
    }
  },
  JEDIS {
    @Override
    JedisConnectionFactory make(RedisConfiguration server) {
      JedisConnectionFactory factory =
          new JedisConnectionFactory(
              (RedisStandaloneConfiguration) server,
              JedisClientConfiguration.builder()
                  .readTimeout(TIMEOUT)
                  .connectTimeout(TIMEOUT)
                  .usePooling()
                  .poolConfig(pool())
                  .build());
      factory.afterPropertiesSet();
      return factory;
    }
  };

  public static final Duration TIMEOUT = Duration.ofMillis(300);

  abstract RedisConnectionFactory make(RedisConfiguration server);

  /** A factory as an application makes it, ready to be used. */
  public RedisConnectionFactory factory(int port) {
    return make(new RedisStandaloneConfiguration("127.0.0.1", port));
  }

  private static ClientOptions options() {
    return ClientOptions.builder()
        .timeoutOptions(TimeoutOptions.enabled()) // without them reactive commands wait for ever
        .socketOptions(SocketOptions.builder().connectTimeout(TIMEOUT).build())
        .build();
  }

  private static <T> GenericObjectPoolConfig<T> pool() {
    GenericObjectPoolConfig<T> pool = new GenericObjectPoolConfig<>();
    pool.setMaxTotal(2);
    pool.setMaxIdle(2);
    pool.setMaxWaitMillis(TIMEOUT.toMillis());
    return pool;
  }
}
