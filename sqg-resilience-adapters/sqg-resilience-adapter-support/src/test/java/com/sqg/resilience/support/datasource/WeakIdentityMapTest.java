package com.sqg.resilience.support.datasource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class WeakIdentityMapTest {

  private final WeakIdentityMap<Object, String> map = new WeakIdentityMap<>();

  @Test
  void compares_by_identity() {
    String first = new String("same");
    String second = new String("same");
    map.put(first, "one");

    assertThat(map.get(first)).isEqualTo("one");
    assertThat(map.get(second)).isNull();
    map.put(first, "two");
    assertThat(map.get(first)).isEqualTo("two");
    assertThat(map.size()).isEqualTo(1);
  }

  @Test
  void forgets_what_nobody_uses_any_more() {
    for (int i = 0; i < 1_000; i++) {
      map.put(new Object(), "gone");
    }
    await()
        .until(
            () -> {
              System.gc();
              map.put(this, "here");
              return map.size() < 50;
            });
    assertThat(map.get(this)).isEqualTo("here");
  }
}
