package com.sqg.resilience.adapter.method.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.method.GuardedContext;
import com.sqg.resilience.api.SqgFallbackContext;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import org.junit.jupiter.api.Test;
import org.springframework.aop.support.AopUtils;

/** A private method that runs on a CGLIB proxy sees fields that were never set. */
class FallbackOnTheProxyTest {

  static class Service {
    private final String name = "set";

    @SqgResource(value = "private", fallbackMethod = "privately")
    public String first() {
      return "";
    }

    private String privately(SqgFallbackContext context) {
      return name + ", proxy=" + AopUtils.isAopProxy(this) + AopUtils.isAopProxy(context.target());
    }

    @SqgResource(value = "final", fallbackMethod = "finallyThis")
    public String second() {
      return "";
    }

    final String finallyThis() {
      return name;
    }
  }

  @Test
  void the_fallback_runs_on_the_object_behind_the_proxy() {
    try (GuardedContext guarded =
        GuardedContext.in(SqgMode.ENFORCE).with(Service.class).start().refusing()) {
      Service service = guarded.bean(Service.class);
      assertThat(AopUtils.isCglibProxy(service)).isTrue();
      assertThat(service.first()).isEqualTo("set, proxy=falsefalse");
      assertThat(service.second()).isEqualTo("set");
    }
  }
}
