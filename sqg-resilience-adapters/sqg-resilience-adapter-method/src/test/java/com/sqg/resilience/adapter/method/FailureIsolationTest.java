package com.sqg.resilience.adapter.method;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;

/** Whatever fails in the framework, the business call runs. */
class FailureIsolationTest {

  static class Service {
    @SqgResource("service")
    public String call() {
      return "called";
    }

    @SqgResource("later")
    public CompletableFuture<String> later() {
      return CompletableFuture.completedFuture("called");
    }

    @SqgResource(value = "wrong", fallbackMethod = "gone")
    public String wrong() {
      return "called";
    }
  }

  @Test
  void an_engine_that_throws_changes_nothing() {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE)) {
      guarded.context.registerBean(Sound.class);
      guarded.start();
      guarded.engine.answer =
          context -> {
            throw new IllegalStateException("engine down");
          };
      assertThat(guarded.bean(Sound.class).call()).isEqualTo("called");
      assertThat(guarded.bean(Sound.class).later()).isCompletedWithValue("called");
    }
  }

  static class Sound {
    @SqgResource("service")
    public String call() {
      return "called";
    }

    @SqgResource("later")
    public CompletableFuture<String> later() {
      return CompletableFuture.completedFuture("called");
    }
  }

  @Test
  void a_runtime_that_cannot_be_had_changes_nothing() {
    assertThat(
            proxy(
                    new SqgResourceAdvisor(
                        () -> {
                          throw new IllegalStateException("no runtime");
                        }))
                .call())
        .isEqualTo("called");
  }

  @Test
  void an_annotation_at_fault_that_was_never_validated_leaves_the_method_unguarded() {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE).start().refusing()) {
      Service service = proxy(guarded.bean(SqgResourceAdvisor.class));
      assertThat(service.wrong()).isEqualTo("called");
      assertThat(service.wrong()).isEqualTo("called");
      assertThat(guarded.engine.acquired).isEmpty();
    }
  }

  private static Service proxy(SqgResourceAdvisor advisor) {
    ProxyFactory factory = new ProxyFactory(new Service());
    factory.setProxyTargetClass(true);
    factory.addAdvisor(advisor);
    return (Service) factory.getProxy();
  }
}
