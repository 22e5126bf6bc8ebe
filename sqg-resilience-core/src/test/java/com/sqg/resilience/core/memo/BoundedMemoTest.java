package com.sqg.resilience.core.memo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.lang.Thread.State;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BoundedMemoTest {

  private static final int THREADS = 8;
  private static final int LIMIT = 100;

  private final BoundedMemo<Integer, String> memo = new BoundedMemo<>(LIMIT);

  @Test
  void what_was_found_is_remembered() {
    assertThat(memo.get(1)).isNull();
    assertThat(memo.remember(1, "one")).isEqualTo("one");

    assertThat(memo.get(1)).isEqualTo("one");
  }

  @Test
  void the_first_value_of_a_key_stays() {
    memo.remember(1, "one");

    assertThat(memo.remember(1, "another")).isEqualTo("one");
    assertThat(memo.get(1)).isEqualTo("one");
  }

  @Test
  void the_first_keys_stay_and_later_ones_are_not_remembered() {
    IntStream.range(0, LIMIT).forEach(key -> memo.remember(key, "value " + key));

    assertThat(memo.remember(LIMIT, "too late")).isEqualTo("too late");
    assertThat(memo.get(LIMIT)).isNull();
    assertThat(memo.get(0)).isEqualTo("value 0");
    assertThat(memo.get(LIMIT - 1)).isEqualTo("value " + (LIMIT - 1));
    assertThat(memo.remember(0, "another")).isEqualTo("value 0");
  }

  @Test
  void a_memo_without_room_remembers_nothing() {
    BoundedMemo<String, String> none = new BoundedMemo<>(0);

    assertThat(none.remember("key", "value")).isEqualTo("value");
    assertThat(none.get("key")).isNull();
  }

  @Test
  void neither_keys_nor_values_are_null_even_when_there_is_no_room() {
    for (BoundedMemo<String, String> each :
        List.of(new BoundedMemo<String, String>(1), new BoundedMemo<String, String>(0))) {
      assertThatNullPointerException().isThrownBy(() -> each.get(null));
      assertThatNullPointerException().isThrownBy(() -> each.remember(null, "value"));
      assertThatNullPointerException().isThrownBy(() -> each.remember("key", null));
    }
  }

  @Test
  void threads_that_come_at_once_do_not_pass_the_limit() throws Exception {
    BoundedMemo<Integer, Integer> shared = new BoundedMemo<>(2);
    atOnce(shared, number -> shared.remember(number, number));

    assertThat(IntStream.range(0, THREADS).filter(key -> shared.get(key) != null)).hasSize(2);
  }

  @Test
  void threads_that_come_at_once_agree_on_the_value() throws Exception {
    BoundedMemo<String, Integer> shared = new BoundedMemo<>(LIMIT);
    List<Integer> answers = atOnce(shared, number -> shared.remember("key", number));

    assertThat(answers).containsOnly(shared.get("key"));
  }

  /** Lets threads go on when none of them can have seen what another remembers. */
  private static <T> List<T> atOnce(Object lock, IntFunction<T> task) throws Exception {
    List<FutureTask<T>> tasks =
        IntStream.range(0, THREADS)
            .mapToObj(number -> new FutureTask<>(() -> task.apply(number)))
            .toList();
    List<Thread> threads = tasks.stream().map(Thread::new).toList();
    synchronized (lock) {
      threads.forEach(Thread::start);
      for (Thread each : threads) {
        while (each.getState() != State.BLOCKED && each.getState() != State.TERMINATED) {
          Thread.onSpinWait();
        }
      }
    }
    List<T> results = new ArrayList<>();
    for (FutureTask<T> each : tasks) {
      results.add(each.get());
    }
    return results;
  }
}
