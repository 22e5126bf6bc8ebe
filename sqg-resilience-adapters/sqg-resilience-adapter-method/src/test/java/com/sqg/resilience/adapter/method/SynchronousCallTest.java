package com.sqg.resilience.adapter.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgFallbackContext;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.support.AopUtils;

class SynchronousCallTest {

  static class Shop {

    private final String name = "shop";
    int runs;

    @SqgResource("http:stock:query")
    public String plain(String item) throws IOException {
      runs++;
      if (item.equals("broken")) {
        throw new IOException("broken pipe");
      }
      return item;
    }

    @SqgResource(value = "orders", entryType = SqgEntryType.IN, fallbackMethod = "instead")
    public String guarded(String item, Exception failure) throws Exception {
      runs++;
      if (failure != null) {
        throw failure;
      }
      return item;
    }

    private String instead(String item, Exception failure, SqgFallbackContext context) {
      return name + " instead of " + item + " after " + context.cause().getMessage();
    }

    private String instead(String item, Exception failure, TimeoutException cause) {
      return name + " timed out";
    }

    @SqgResource(
        value = "ignoring",
        fallbackMethod = "never",
        exceptionsToIgnore = IllegalArgumentException.class)
    protected String ignoring() {
      throw new IllegalArgumentException("your fault");
    }

    static String never() {
      return "fallback";
    }

    public String free() {
      return "free";
    }
  }

  @Test
  void a_call_is_admitted_under_its_name_kind_and_direction_and_counted() throws Exception {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE).with(Shop.class).start()) {
      Shop shop = guarded.bean(Shop.class);

      assertThat(shop.plain("tea")).isEqualTo("tea");
      assertThatThrownBy(() -> shop.plain("broken"))
          .isExactlyInstanceOf(IOException.class)
          .hasMessage("broken pipe");
      assertThat(shop.guarded("tea", null)).isEqualTo("tea");
      assertThat(shop.free()).isEqualTo("free");

      assertThat(guarded.engine.acquired)
          .extracting(SqgResourceContext::toString)
          .containsExactly(
              "http:stock:query[http OUT]", "http:stock:query[http OUT]", "orders[method IN]");
      assertThat(guarded.decisions())
          .containsExactly(
              SqgFailureDecision.SUCCESS, SqgFailureDecision.FAILURE, SqgFailureDecision.SUCCESS);
    }
  }

  @Test
  void a_refused_call_does_not_run_and_throws_the_refusal_itself() {
    try (GuardedContext guarded =
        GuardedContext.in(SqgMode.ENFORCE).with(Shop.class).start().refusing()) {
      Shop shop = guarded.bean(Shop.class);

      assertThatThrownBy(() -> shop.plain("tea"))
          .isExactlyInstanceOf(SqgResourceUnavailableException.class)
          .satisfies(
              refusal ->
                  assertThat(((SqgResourceUnavailableException) refusal).reason())
                      .isEqualTo(SqgBlockReason.CIRCUIT_OPEN));
      assertThat(((Shop) AopProxyUtils.getSingletonTarget(shop)).runs).isZero();
    }
  }

  @Test
  void the_fallback_answers_for_refusals_and_failures_with_the_most_precise_method()
      throws Exception {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE).with(Shop.class).start()) {
      Shop shop = guarded.bean(Shop.class);

      assertThat(shop.guarded("tea", new IOException("x")))
          .isEqualTo("shop instead of tea after x");
      assertThat(shop.guarded("tea", new TimeoutException())).isEqualTo("shop timed out");
      guarded.refusing();
      assertThat(shop.guarded("tea", null))
          .startsWith("shop instead of tea after Resource 'orders' is unavailable: CIRCUIT_OPEN");
    }
  }

  @Test
  void an_ignored_exception_neither_counts_nor_reaches_the_fallback() {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE).with(Shop.class).start()) {
      assertThatThrownBy(() -> guarded.bean(Shop.class).ignoring())
          .isExactlyInstanceOf(IllegalArgumentException.class);
      assertThat(guarded.decisions()).containsExactly(SqgFailureDecision.IGNORED);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = SqgMode.class,
      names = {"OFF", "OBSERVE"})
  void outside_enforce_a_method_behaves_as_if_it_were_not_annotated(SqgMode mode) {
    try (GuardedContext guarded = GuardedContext.in(mode).with(Shop.class).start().refusing()) {
      Shop shop = guarded.bean(Shop.class);
      IOException failure = new IOException("x");

      assertThatThrownBy(() -> shop.guarded("tea", failure)).isSameAs(failure);
      assertThat(failure.getSuppressed()).isEmpty();
      assertThat(guarded.engine.acquired).hasSize(mode == SqgMode.OFF ? 0 : 1);
    }
  }

  @Test
  void a_change_of_mode_acts_on_the_next_call() throws Exception {
    try (GuardedContext guarded =
        GuardedContext.in(SqgMode.OBSERVE).with(Shop.class).start().refusing()) {
      Shop shop = guarded.bean(Shop.class);
      assertThat(shop.guarded("tea", null)).isEqualTo("tea");
      guarded.runtime().modes().setResource("orders", SqgMode.ENFORCE);
      assertThat(shop.guarded("tea", null)).startsWith("shop instead");
    }
  }

  @Test
  void a_bean_without_annotated_methods_gets_no_proxy() {
    try (GuardedContext guarded =
        GuardedContext.in(SqgMode.ENFORCE).with(Unguarded.class).start()) {
      assertThat(AopUtils.isAopProxy(guarded.bean(Unguarded.class))).isFalse();
    }
  }

  static class Unguarded {}
}
