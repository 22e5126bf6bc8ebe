package com.sqg.resilience.adapter.redis.connection;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.redis.RedisBeanPostProcessor;
import com.sqg.resilience.adapter.redis.testing.Client;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/** What a flow rule makes of a waiting command that fails. */
class WaitingCommandFlowTest {

  /** A place in the queue each five seconds, for who is there not more than seven before. */
  private record OneEachFiveSeconds(SqgMode mode) implements SqgRuleSnapshot {

    @Override
    public long version() {
      return 1;
    }

    @Override
    public SqgResourceRules rulesFor(SqgResourceContext context) {
      return SqgResourceRules.builder().flow(SqgFlowRule.queue(0.2, Duration.ofSeconds(7))).build();
    }
  }

  @Test
  void it_takes_a_second_place_in_the_queue_to_tell_of_its_failure() {
    JedisConnectionFactory real =
        (JedisConnectionFactory) Client.JEDIS.factory(EmbeddedRedis.notStarted().port());
    AttachedRuntime attached = new AttachedRuntime();
    try (SentinelResilienceEngine engine = new SentinelResilienceEngine();
        ResilienceRuntime runtime =
            ResilienceRuntime.builder(engine)
                .configuration(new OneEachFiveSeconds(SqgMode.ENFORCE))
                .build()) {
      attached.attach(runtime);
      StringRedisTemplate template =
          new StringRedisTemplate(
              (RedisConnectionFactory)
                  new RedisBeanPostProcessor(attached)
                      .postProcessAfterInitialization(real, "cache"));

      assertThatThrownBy(() -> template.opsForList().leftPop("list", Duration.ofSeconds(1)))
          .isInstanceOf(RedisConnectionFailureException.class);

      assertThatThrownBy(() -> template.opsForValue().set("a", "1"))
          .isInstanceOfSatisfying(
              SqgResourceUnavailableException.class,
              refusal ->
                  org.assertj.core.api.Assertions.assertThat(refusal.reason())
                      .isEqualTo(SqgBlockReason.FLOW_LIMIT));
    } finally {
      attached.detach();
      real.destroy();
    }
  }
}
