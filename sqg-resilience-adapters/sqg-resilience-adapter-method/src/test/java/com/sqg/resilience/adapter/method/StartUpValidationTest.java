package com.sqg.resilience.adapter.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFallbackContext;
import com.sqg.resilience.api.SqgFallbackStrategy;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.core.fallback.InvalidSqgResourceException;
import java.util.List;
import java.util.concurrent.Future;
import kotlin.coroutines.Continuation;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Scope;
import reactor.core.publisher.Mono;
import reactor.core.publisher.ParallelFlux;

/** What keeps an application from starting, through every way to declare a bean. */
class StartUpValidationTest {

  private static List<String> faults(GuardedContext guarded, Class<?>... types) {
    try (guarded) {
      InvalidSqgResourceException failure =
          catchThrowableOfType(
              InvalidSqgResourceException.class, () -> guarded.with(types).start());
      assertThat(failure).as("the application must not start").isNotNull();
      failure.faults().forEach(fault -> assertThat(failure).hasMessageContaining(fault));
      return failure.faults();
    }
  }

  private static List<String> faults(Class<?>... types) {
    return faults(GuardedContext.in(SqgMode.OBSERVE), types);
  }

  static class Plain {
    @SqgResource(value = "r", fallbackMethod = "gone")
    public String find() {
      return "";
    }
  }

  @Lazy
  static class LazyBean {
    @SqgResource(value = "", fallbackMethod = "gone")
    public String find() {
      throw new AssertionError();
    }

    LazyBean() {
      throw new AssertionError("must not be created");
    }
  }

  static class Declared {
    @Bean
    @Scope("prototype")
    Prototype prototype() {
      throw new AssertionError("must not be created");
    }

    @Bean
    Runnable behindAnInterface() {
      return new Hidden();
    }
  }

  static class Prototype {
    @SqgResource(value = "r", fallbackMethod = "gone")
    public void find() {}
  }

  static class Hidden implements Runnable {
    @Override
    @SqgResource(value = "r", fallbackMethod = "gone")
    public void run() {}
  }

  @Test
  void all_faults_of_all_beans_are_reported_together_lazy_and_prototype_ones_included() {
    assertThat(faults(Plain.class, LazyBean.class, Declared.class))
        .hasSize(5)
        .anyMatch(fault -> fault.contains("$Plain.find(): fallbackMethod \"gone\""))
        .anyMatch(fault -> fault.contains("$LazyBean.find(): the resource's name is empty"))
        .anyMatch(fault -> fault.contains("$LazyBean.find(): fallbackMethod \"gone\""))
        .anyMatch(fault -> fault.contains("$Prototype.find(): fallbackMethod \"gone\""))
        .anyMatch(fault -> fault.contains("$Hidden.run(): fallbackMethod \"gone\""));
  }

  static class ClassUnknown {
    @Bean
    @Lazy
    Repository repository() {
      return new InMemory();
    }
  }

  interface Repository {
    @SqgResource(value = "r", fallbackMethod = "cached")
    String find();
  }

  static class InMemory implements Repository {
    @Override
    public String find() {
      throw new IllegalStateException();
    }

    private String cached() {
      return "cached";
    }
  }

  @Test
  void a_lazy_bean_is_not_judged_by_an_interface_alone() {
    try (GuardedContext guarded =
        GuardedContext.in(SqgMode.ENFORCE).with(ClassUnknown.class).start()) {
      assertThat(guarded.bean(Repository.class).find()).isEqualTo("cached");
    }
  }

  static class NotInterceptable {
    @SqgResource("final")
    public final void isFinal() {}

    @SqgResource("private")
    private void isPrivate() {}

    @SqgResource("static")
    public static void isStatic() {}
  }

  @Test
  void methods_that_no_proxy_can_intercept_are_reported() {
    assertThat(faults(NotInterceptable.class))
        .hasSize(3)
        .anyMatch(fault -> fault.contains("isFinal(): is final"))
        .anyMatch(fault -> fault.contains("isPrivate(): is private"))
        .anyMatch(fault -> fault.contains("isStatic(): is static"));
  }

  static class BesideItsInterface implements Runnable {
    @Override
    @SqgResource("run")
    public final void run() {}

    @SqgResource("beside")
    public void beside() {}
  }

  static class LazyBeside {
    @Bean
    @Lazy
    BesideItsInterface lazyBeside() {
      return new BesideItsInterface();
    }
  }

  @Test
  void with_interface_proxies_a_method_must_be_in_an_interface() {
    for (Class<?> declaration : List.of(BesideItsInterface.class, LazyBeside.class)) {
      assertThat(faults(GuardedContext.withInterfaceProxies(SqgMode.OBSERVE), declaration))
          .singleElement()
          .asString()
          .contains("BesideItsInterface.beside(): is in none of the interfaces")
          .contains("spring.aop.proxy-target-class=true");
      assertThat(faults(declaration))
          .singleElement()
          .asString()
          .contains("BesideItsInterface.run(): is final");
    }
  }

  static class Outbound {
    @SqgResource("shared")
    public void call() {}

    @SqgResource("")
    public void nameless() {}
  }

  static class OutboundToo {
    @SqgResource("shared")
    public void call() {}
  }

  static class Inbound {
    @SqgResource(value = "shared", entryType = SqgEntryType.IN)
    public void receive() {}

    @SqgResource(value = "", entryType = SqgEntryType.IN)
    public void nameless() {}
  }

  @Test
  void one_resource_in_two_directions_is_reported_with_both_methods() {
    assertThat(faults(Outbound.class, OutboundToo.class, Inbound.class))
        .filteredOn(fault -> !fault.contains("the resource's name is empty"))
        .singleElement()
        .asString()
        .contains("$Inbound.receive(): makes the resource \"shared\" IN, but ")
        .contains("$Outbound.call() makes it OUT");
  }

  @Test
  void one_resource_of_several_methods_in_the_same_direction_is_fine() {
    try (GuardedContext guarded =
        GuardedContext.in(SqgMode.ENFORCE).with(OutboundToo.class, SharedToo.class).start()) {
      guarded.bean(OutboundToo.class).call();
      guarded.bean(SharedToo.class).call();
      assertThat(guarded.runtime().resources().all()).hasSize(1);
    }
  }

  static class SharedToo {
    @SqgResource("shared")
    public void call() {}
  }

  static class Suspending {
    @SqgResource("suspend")
    public Object load(String id, Continuation<? super String> continuation) {
      return "";
    }
  }

  static class Unobservable {
    @SqgResource("future")
    public Future<String> future() {
      return null;
    }

    @SqgResource("parallel")
    public ParallelFlux<String> parallel() {
      return null;
    }

    @SqgResource(value = "mono", fallbackMethod = "number")
    public Mono<String> mono() {
      return null;
    }

    Mono<Integer> number() {
      return null;
    }
  }

  @Test
  void return_types_that_cannot_be_guarded_are_reported() {
    assertThat(faults(Suspending.class))
        .singleElement()
        .asString()
        .contains("Suspending.load(String, kotlin.coroutines.Continuation<? super String>)")
        .contains("Kotlin suspend functions cannot be guarded yet");
    assertThat(faults(Unobservable.class))
        .hasSize(3)
        .anyMatch(fault -> fault.contains("returns Future[String], which does not tell"))
        .anyMatch(fault -> fault.contains("ParallelFlux[String], which does not tell"))
        .anyMatch(fault -> fault.contains("Mono<Integer> number() cannot answer for"));
  }

  static class Strategy implements SqgFallbackStrategy {
    private final String name;

    Strategy(String name) {
      this.name = name;
    }

    @Override
    public Object fallback(SqgFallbackContext context) {
      return name;
    }
  }

  abstract static class AbstractStrategy implements SqgFallbackStrategy {}

  static class UsesStrategy {
    @SqgResource(value = "r", fallbackStrategy = Strategy.class)
    public String find() {
      return "";
    }
  }

  static class UsesAbstract {
    @SqgResource(value = "r", fallbackStrategy = AbstractStrategy.class)
    public String find() {
      return "";
    }
  }

  static class TwoStrategies {
    @Bean
    Strategy first() {
      return new Strategy("first");
    }

    @Bean
    Strategy second() {
      return new Strategy("second");
    }
  }

  static class OnePrimary {
    @Bean
    @Lazy
    Strategy first() {
      return new Strategy("first");
    }

    @Bean
    @Primary
    @Lazy
    Strategy second() {
      return new Strategy("second");
    }
  }

  @Test
  void a_strategy_that_cannot_be_had_is_reported() {
    assertThat(faults(UsesStrategy.class))
        .singleElement()
        .asString()
        .endsWith(
            "has no bean, and cannot be instantiated: it has no constructor without arguments");
    assertThat(faults(UsesAbstract.class)).singleElement().asString().endsWith("it is abstract");
    assertThat(faults(UsesStrategy.class, TwoStrategies.class))
        .singleElement()
        .asString()
        .endsWith("has several beans, first and second, of which none is @Primary");
  }

  @Test
  void the_primary_strategy_is_used() {
    try (GuardedContext guarded =
        GuardedContext.in(SqgMode.ENFORCE).with(UsesStrategy.class, OnePrimary.class).start()) {
      assertThat(guarded.context.getBeanFactory().containsSingleton("second"))
          .as("validation creates no strategy")
          .isFalse();
      assertThat(guarded.refusing().bean(UsesStrategy.class).find()).isEqualTo("second");
    }
  }

  static class Counting implements SqgFallbackStrategy {
    static int made;
    private int answers;

    private Counting() {
      made++;
    }

    @Override
    public Object fallback(SqgFallbackContext context) {
      return String.valueOf(++answers);
    }
  }

  static class UsesCounting {
    @SqgResource(value = "a", fallbackStrategy = Counting.class)
    public String first() {
      return "";
    }

    @SqgResource(value = "b", fallbackStrategy = Counting.class)
    public String second() {
      return "";
    }
  }

  @Test
  void one_instance_is_made_where_there_is_no_bean() {
    try (GuardedContext guarded =
        GuardedContext.in(SqgMode.ENFORCE).with(UsesCounting.class).start().refusing()) {
      assertThat(Counting.made).isZero();
      assertThat(guarded.bean(UsesCounting.class).first()).isEqualTo("1");
      assertThat(guarded.bean(UsesCounting.class).second()).isEqualTo("2");
      assertThat(Counting.made).isEqualTo(1);
    }
  }
}
