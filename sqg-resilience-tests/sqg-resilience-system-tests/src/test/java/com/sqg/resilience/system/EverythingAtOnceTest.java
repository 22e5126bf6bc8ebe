package com.sqg.resilience.system;

import static com.sqg.resilience.system.ChangingRules.ALWAYS_LIMITED;
import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResilience;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.event.SqgResilienceEvent;
import com.sqg.resilience.api.event.SqgResilienceEventListener;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.ResourceStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Several threads call, synchronously and asynchronously, with random outcomes, while modes and
 * rules change underneath. Afterwards nothing is held, every call is accounted for, and no thread
 * of ours is left.
 */
class EverythingAtOnceTest {

  private static final long SECONDS = 12;
  private static final List<String> COUNTED = List.of("counted-a", "counted-b");
  private static final String SWITCHED = "switched-off-and-on";

  private final Map<String, Seen> seen = Map.of("counted-a", new Seen(), "counted-b", new Seen());
  private long mostHeld;
  private final AtomicBoolean stop = new AtomicBoolean();
  private final ConcurrentLinkedQueue<Throwable> faults = new ConcurrentLinkedQueue<>();

  @Test
  void nothing_is_held_everything_is_counted_and_nobody_is_left() throws Exception {
    ScheduledExecutorService timer = new ScheduledThreadPoolExecutor(2);
    try (ConfigurableApplicationContext context = start()) {
      ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        Random random = new Random(i);
        clients.add(spawn(() -> client(random, timer)));
      }
      churn(runtime, context.getBean(ChangingRules.class));
      stop.set(true);
      for (Thread client : clients) {
        client.join();
      }
      timer.shutdown();
      assertThat(timer.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
      assertThat(faults).isEmpty();

      for (String resource : COUNTED) {
        seen.get(resource).assertEquals(resource, statistics(runtime, resource));
        assertThat(runtime.engine().state(resource).concurrentCalls()).as(resource).isZero();
      }
      assertThat(mostHeld).as("permits held on the way").isPositive();
      assertThat(runtime.engine().state(ALWAYS_LIMITED).concurrentCalls()).isZero();
      assertThat(statistics(runtime, ALWAYS_LIMITED).inFlight()).isZero();
      assertThat(statistics(runtime, ALWAYS_LIMITED).fallbacks(true)).isPositive();
      assertThat(statistics(runtime, SWITCHED).inFlight()).isZero();
      assertThat(runtime.engine().state(SWITCHED).concurrentCalls()).isZero();
    } finally {
      timer.shutdownNow();
    }
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.startsWith("sqg-resilience")));
  }

  private static ResourceStatistics statistics(ResilienceRuntime runtime, String resource) {
    return runtime.resources().find(resource).statistics();
  }

  private static ConfigurableApplicationContext start() {
    return new SpringApplicationBuilder(Application.class)
        .web(WebApplicationType.NONE)
        .properties("spring.main.banner-mode=off", "env.config.resilience.mode=enforce")
        .run();
  }

  private Thread spawn(Runnable body) {
    Thread thread = new Thread(body);
    thread.setUncaughtExceptionHandler((t, fault) -> faults.add(fault));
    thread.start();
    return thread;
  }

  private void churn(ResilienceRuntime runtime, ChangingRules rules) throws Exception {
    Random random = new Random(42);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    CountDownLatch pause = new CountDownLatch(1);
    while (System.nanoTime() < end) {
      rules.change(random);
      runtime.modes().setGlobal(random.nextBoolean() ? SqgMode.ENFORCE : SqgMode.OBSERVE);
      runtime
          .modes()
          .setResource(SWITCHED, SqgMode.values()[random.nextInt(SqgMode.values().length)]);
      mostHeld = Math.max(mostHeld, runtime.engine().state(ALWAYS_LIMITED).concurrentCalls());
      assertThat(pause.await(2, TimeUnit.MILLISECONDS)).isFalse();
    }
  }

  private void client(Random random, ScheduledExecutorService timer) {
    while (!stop.get()) {
      if (random.nextInt(4) == 0) {
        callWithFallback(random, timer);
        continue;
      }
      String resource = random.nextInt(4) == 0 ? SWITCHED : COUNTED.get(random.nextInt(2));
      Seen counts = seen.getOrDefault(resource, new Seen());
      if (random.nextBoolean()) {
        callNow(resource, random, counts);
      } else {
        callLater(resource, random, counts, timer);
      }
    }
  }

  private void callNow(String resource, Random random, Seen counts) {
    boolean fails = random.nextInt(3) == 0;
    try {
      SqgResilience.call(
          resource,
          () -> {
            if (fails) {
              throw new java.io.IOException("scripted");
            }
            return "ok";
          });
      counts.ok.increment();
    } catch (SqgResourceUnavailableException refused) {
      counts.refused.increment();
    } catch (Exception failed) {
      counts.failed.increment();
    }
  }

  private void callLater(
      String resource, Random random, Seen counts, ScheduledExecutorService timer) {
    CompletableFuture<String> source = new CompletableFuture<>();
    int outcome = random.nextInt(3);
    CompletableFuture<String> answer =
        SqgResilience.callAsync(resource, () -> source).toCompletableFuture();
    if (answer != source) {
      counts.refused.increment();
      return;
    }
    (outcome == 0 ? counts.ok : outcome == 1 ? counts.failed : counts.cancelled).increment();
    timer.schedule(
        () -> {
          if (outcome == 0) {
            source.complete("ok");
          } else if (outcome == 1) {
            source.completeExceptionally(new java.io.IOException("scripted"));
          } else {
            answer.cancel(true);
          }
        },
        random.nextInt(2_000),
        TimeUnit.MICROSECONDS);
  }

  /** The caller may also give up before the call ends: cancel its answer, or let it time out. */
  private static void callWithFallback(Random random, ScheduledExecutorService timer) {
    CompletableFuture<String> source = new CompletableFuture<>();
    CompletableFuture<String> answer =
        SqgResilience.callAsync(ALWAYS_LIMITED, () -> source, cause -> "fallback")
            .toCompletableFuture();
    int outcome = random.nextInt(4);
    timer.schedule(
        () -> {
          if (outcome == 0) {
            source.complete("ok");
          } else if (outcome == 1) {
            source.completeExceptionally(new java.io.IOException("scripted"));
          } else if (outcome == 2) {
            answer.cancel(true);
          } else {
            answer.completeExceptionally(new java.util.concurrent.TimeoutException());
          }
        },
        random.nextInt(2_000),
        TimeUnit.MICROSECONDS);
  }

  /** What the callers saw of one resource. */
  private static final class Seen {

    final LongAdder ok = new LongAdder();
    final LongAdder failed = new LongAdder();
    final LongAdder cancelled = new LongAdder();
    final LongAdder refused = new LongAdder();

    void assertEquals(String resource, ResourceStatistics counted) {
      assertThat(counted.results(SqgFailureDecision.SUCCESS)).as(resource).isEqualTo(ok.sum());
      assertThat(counted.results(SqgFailureDecision.FAILURE)).as(resource).isEqualTo(failed.sum());
      assertThat(counted.results(SqgFailureDecision.IGNORED))
          .as(resource)
          .isEqualTo(cancelled.sum());
      assertThat(counted.blocked()).as(resource).isEqualTo(refused.sum()).isPositive();
      assertThat(counted.shadowBlocked()).as(resource).isPositive();
      assertThat(counted.completed()).as(resource).isGreaterThan(1_000);
      assertThat(counted.inFlight()).as(resource).isZero();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(
      excludeName = "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration")
  static class Application {

    @Bean
    ChangingRules rules() {
      return new ChangingRules();
    }

    @Bean
    SqgResilienceEventListener listener() {
      List<SqgResilienceEvent> last = new ArrayList<>();
      return event -> {
        last.clear();
        last.add(event);
      };
    }
  }
}
