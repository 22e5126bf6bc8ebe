package com.sqg.resilience.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.event.SqgFallbackEvent;
import com.sqg.resilience.api.event.SqgResilienceEvent;
import com.sqg.resilience.api.event.SqgResilienceEventListener;
import com.sqg.resilience.api.event.SqgRulesRefusedEvent;
import com.sqg.resilience.core.log.ResilienceLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventPublisherTest {

  private final List<SqgResilienceEventListener> listeners = new CopyOnWriteArrayList<>();
  private final EventPublisher publisher =
      new EventPublisher(() -> listeners, new ResilienceLog(System::nanoTime));
  private final List<SqgResilienceEvent> heard = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    publisher.close();
  }

  private void publish(int count) {
    for (int i = 0; i < count; i++) {
      publisher.publish(() -> new SqgRulesRefusedEvent(1, "test"));
    }
  }

  private static List<Thread> eventThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("sqg-resilience-events"))
        .toList();
  }

  @Test
  void without_listeners_no_event_is_made_and_no_thread_started() {
    List<Thread> before = eventThreads();
    publisher.publish(
        () -> {
          throw new AssertionError("made an event");
        });
    assertThat(eventThreads()).isEqualTo(before);
  }

  @Test
  void listeners_are_called_on_a_daemon_thread_of_the_framework() {
    List<Thread> threads = new CopyOnWriteArrayList<>();
    listeners.add(event -> threads.add(Thread.currentThread()));
    publish(1);

    Awaitility.await().until(() -> !threads.isEmpty());
    assertThat(threads.get(0)).isNotSameAs(Thread.currentThread()).matches(Thread::isDaemon);
  }

  @Test
  void a_listener_that_throws_keeps_the_next_one_hearing() {
    listeners.add(
        event -> {
          throw new LinkageError("broken");
        });
    listeners.add(heard::add);
    publish(3);

    Awaitility.await().until(() -> heard.size() == 3);
  }

  @Test
  void a_listener_that_leaves_its_thread_interrupted_does_not_end_delivery() {
    listeners.add(event -> Thread.currentThread().interrupt());
    listeners.add(heard::add);
    publish(1);
    Awaitility.await().until(() -> heard.size() == 1);
    publish(1);
    Awaitility.await().until(() -> heard.size() == 2);
  }

  @Test
  void a_listener_that_blocks_makes_events_drop_and_holds_nobody_up() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    listeners.add(
        event -> {
          try {
            release.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    listeners.add(heard::add);

    publish(5_000);
    assertThat(publisher.dropped()).isBetween(900L, 904L);
    release.countDown();
    Awaitility.await().until(() -> heard.size() + publisher.dropped() == 5_000);
  }

  @Test
  void listeners_that_cannot_be_had_lose_their_event_and_no_other() {
    AtomicInteger asked = new AtomicInteger();
    try (EventPublisher flaky =
        new EventPublisher(
            () -> {
              if (asked.incrementAndGet() == 2) {
                throw new NoSuchMethodError("context is closing");
              }
              return List.of(heard::add);
            },
            new ResilienceLog(System::nanoTime))) {
      flaky.publish(() -> new SqgRulesRefusedEvent(1, "lost"));
      Awaitility.await().until(() -> asked.get() == 2);
      flaky.publish(() -> new SqgRulesRefusedEvent(2, "heard"));
      Awaitility.await().until(() -> heard.size() == 1);
    }
  }

  @Test
  void an_event_that_cannot_be_put_into_words_ends_no_thread() {
    Throwable speechless =
        new IllegalStateException() {
          @Override
          public String getMessage() {
            throw new IllegalArgumentException("no message");
          }
        };
    listeners.add(
        event -> {
          throw new IllegalStateException("listener is broken", speechless);
        });
    publisher.publish(() -> new SqgFallbackEvent("a", speechless, null));
    listeners.add(heard::add);
    publish(1);
    Awaitility.await().until(() -> heard.size() >= 1);
  }

  @Test
  void closing_lets_a_listener_that_is_working_finish_undisturbed() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    List<Boolean> disturbed = new CopyOnWriteArrayList<>();
    listeners.add(
        event -> {
          working.countDown();
          disturbed.add(isInterruptedBefore(finish));
        });
    publish(2);
    working.await();
    Thread closing = new Thread(publisher::close);
    closing.start();
    Awaitility.await().until(() -> closing.getState() == Thread.State.TIMED_WAITING);
    finish.countDown();
    closing.join();

    assertThat(disturbed).containsExactly(false, false);
  }

  @Test
  void an_interrupted_closer_waits_and_keeps_its_interrupt_to_itself() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    List<Boolean> disturbed = new CopyOnWriteArrayList<>();
    listeners.add(
        event -> {
          working.countDown();
          disturbed.add(isInterruptedBefore(finish));
        });
    publish(1);
    working.await();
    AtomicBoolean interruptedAfterwards = new AtomicBoolean();
    Thread closing =
        new Thread(
            () -> {
              Thread.currentThread().interrupt();
              publisher.close();
              interruptedAfterwards.set(Thread.currentThread().isInterrupted());
            });
    closing.start();
    Awaitility.await().until(() -> closing.getState() == Thread.State.TIMED_WAITING);
    finish.countDown();
    closing.join();

    assertThat(disturbed).containsExactly(false);
    assertThat(interruptedAfterwards).isTrue();
  }

  @Test
  void a_listener_that_outlasts_the_close_is_interrupted_and_the_rest_dropped() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    List<Thread> threads = new CopyOnWriteArrayList<>();
    List<Boolean> disturbed = new CopyOnWriteArrayList<>();
    listeners.add(
        event -> {
          threads.add(Thread.currentThread());
          working.countDown();
          disturbed.add(isInterruptedBefore(new CountDownLatch(1)));
        });
    publish(3);
    working.await();
    publisher.close();

    Awaitility.await().until(() -> !threads.get(0).isAlive());
    assertThat(disturbed).containsExactly(true);
    assertThat(publisher.dropped()).isEqualTo(2);
  }

  @Test
  void an_interrupt_left_behind_while_closing_is_not_for_the_next_event() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    List<Boolean> disturbed = new CopyOnWriteArrayList<>();
    listeners.add(
        event -> {
          working.countDown();
          disturbed.add(isInterruptedBefore(finish));
          Thread.currentThread().interrupt();
        });
    publish(2);
    working.await();
    Thread closing = new Thread(publisher::close);
    closing.start();
    Awaitility.await().until(() -> closing.getState() == Thread.State.TIMED_WAITING);
    finish.countDown();
    closing.join();

    assertThat(disturbed).containsExactly(false, false);
  }

  @Test
  void closing_ends_an_idle_thread_at_once() {
    List<Thread> threads = new CopyOnWriteArrayList<>();
    listeners.add(event -> threads.add(Thread.currentThread()));
    publish(1);
    Awaitility.await()
        .until(() -> !threads.isEmpty() && threads.get(0).getState() == Thread.State.TIMED_WAITING);
    publisher.close();
    assertThat(threads.get(0).isAlive()).isFalse();
  }

  private static boolean isInterruptedBefore(CountDownLatch latch) {
    try {
      latch.await();
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  @Test
  void closing_delivers_what_is_queued_and_ends_the_thread() {
    List<Thread> threads = new ArrayList<>();
    listeners.add(event -> threads.add(Thread.currentThread()));
    listeners.add(heard::add);
    publish(100);
    publisher.close();

    assertThat(heard).hasSize(100);
    assertThat(threads.get(0).isAlive()).isFalse();
    publish(1);
    assertThat(publisher.dropped()).isEqualTo(1);
  }
}
