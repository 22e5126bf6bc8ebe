package com.sqg.resilience.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.event.SqgResilienceEvent;
import com.sqg.resilience.api.event.SqgResilienceEventListener;
import com.sqg.resilience.api.event.SqgRulesRefusedEvent;
import com.sqg.resilience.core.log.ResilienceLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
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
