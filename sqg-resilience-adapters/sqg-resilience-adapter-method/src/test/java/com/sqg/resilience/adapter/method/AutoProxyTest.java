package com.sqg.resilience.adapter.method;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.autoproxy.AbstractAutoProxyCreator;
import org.springframework.aop.framework.autoproxy.InfrastructureAdvisorAutoProxyCreator;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.Ordered;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** There is exactly one auto-proxy creator, whoever else registers one. */
class AutoProxyTest {

  interface Greeting {
    String greet();
  }

  static class Service implements Greeting {
    @Override
    @SqgResource("greet")
    public String greet() {
      return "hello";
    }
  }

  @EnableTransactionManagement
  static class WithTransactions {}

  private static Map<String, AbstractAutoProxyCreator> creators(GuardedContext guarded) {
    return guarded.context.getBeansOfType(AbstractAutoProxyCreator.class);
  }

  @Test
  void one_is_registered_where_there_is_none() {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE).with(Service.class).start()) {
      assertThat(creators(guarded).values())
          .singleElement()
          .isInstanceOf(InfrastructureAdvisorAutoProxyCreator.class);
      assertThat(AopUtils.isCglibProxy(guarded.bean(Greeting.class))).isTrue();
    }
  }

  @Test
  void the_one_of_the_transactions_is_shared() {
    try (GuardedContext guarded =
        GuardedContext.withInterfaceProxies(SqgMode.ENFORCE)
            .with(WithTransactions.class, Service.class)
            .start()) {
      assertThat(creators(guarded)).hasSize(1);
      assertThat(AopUtils.isJdkDynamicProxy(guarded.bean(Greeting.class))).isTrue();
    }
  }

  @Test
  void the_order_can_be_set() {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE).start()) {
      SqgResourceAdvisor advisor = guarded.bean(SqgResourceAdvisor.class);
      assertThat(advisor.getOrder())
          .isEqualTo(SqgResourceAdvisor.DEFAULT_ORDER)
          .isLessThan(Ordered.LOWEST_PRECEDENCE);
      advisor.setOrder(5);
      assertThat(advisor.getOrder()).isEqualTo(5);
    }
  }
}
