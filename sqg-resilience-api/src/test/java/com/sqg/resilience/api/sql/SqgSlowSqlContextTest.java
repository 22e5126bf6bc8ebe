package com.sqg.resilience.api.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SqgSlowSqlContextTest {

  private final ExecutorService other = Executors.newSingleThreadExecutor();

  @AfterEach
  void nothing_is_left() throws Exception {
    other.shutdown();
    assertThat(other.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    assertThat(current()).isSameAs(SqgSlowSqlOverrides.none());
  }

  private static SqgSlowSqlOverrides current() {
    return SqgSlowSqlContext.current();
  }

  private static SqgSlowSqlContext failures(int threshold) {
    return SqgSlowSqlContext.builder().failureThreshold(threshold).open();
  }

  @Test
  void a_scope_is_in_force_until_it_is_closed() {
    try (SqgSlowSqlContext scope =
        SqgSlowSqlContext.builder()
            .slowThreshold(Duration.ofSeconds(30))
            .openDuration(Duration.ofSeconds(5))
            .failureThreshold(5)
            .open()) {
      assertThat(current().slowThreshold()).isEqualTo(Duration.ofSeconds(30));
      assertThat(current().openDuration()).isEqualTo(Duration.ofSeconds(5));
      assertThat(current().failureThreshold()).isEqualTo(5);
      assertThat(current().disabled()).isNull();
    }
    assertThat(current()).isSameAs(SqgSlowSqlOverrides.none());
  }

  @Test
  void an_inner_scope_inherits_what_it_does_not_set_and_gives_the_outer_one_back() {
    try (SqgSlowSqlContext outer =
        SqgSlowSqlContext.builder().slowThreshold(Duration.ofSeconds(30)).disabled(true).open()) {
      try (SqgSlowSqlContext inner =
          SqgSlowSqlContext.builder().failureThreshold(5).disabled(false).open()) {
        assertThat(current().slowThreshold()).isEqualTo(Duration.ofSeconds(30));
        assertThat(current().failureThreshold()).isEqualTo(5);
        assertThat(current().isDisabled()).isFalse();
      }
      assertThat(current().failureThreshold()).isNull();
      assertThat(current().isDisabled()).isTrue();
    }
  }

  @Test
  void statements_are_left_alone_in_short() {
    try (SqgSlowSqlContext scope = SqgSlowSqlContext.openDisabled()) {
      assertThat(current().isDisabled()).isTrue();
    }
  }

  @Test
  void a_bad_value_opens_nothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SqgSlowSqlContext.builder().slowThreshold(Duration.ofNanos(1)))
        .withMessageContaining("slow-threshold is PT0.000000001S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SqgSlowSqlContext.builder().openDuration(Duration.ofSeconds(-1)))
        .withMessageContaining("open-duration is PT-1S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SqgSlowSqlContext.builder().failureThreshold(-1))
        .withMessageContaining("failure-threshold is -1");
  }

  @Test
  void other_threads_do_not_see_it() throws Exception {
    try (SqgSlowSqlContext scope = failures(5)) {
      assertThat(other.submit(SqgSlowSqlContext::current).get())
          .isSameAs(SqgSlowSqlOverrides.none());
    }
  }

  @Test
  void closing_again_does_not_end_another_scope() {
    SqgSlowSqlContext first = failures(1);
    first.close();
    try (SqgSlowSqlContext second = failures(2)) {
      first.close();
      assertThat(current().failureThreshold()).isEqualTo(2);
    }
  }

  @Test
  void an_outer_scope_ends_those_inside_it() {
    SqgSlowSqlContext outermost = failures(1);
    SqgSlowSqlContext outer = failures(2);
    SqgSlowSqlContext forgotten = failures(3);

    outer.close();
    assertThat(current().failureThreshold()).isEqualTo(1);
    forgotten.close();
    assertThat(current().failureThreshold()).isEqualTo(1);
    outermost.close();
  }

  @Test
  void a_scope_that_another_thread_closes_ends_where_it_was_opened() throws Exception {
    SqgSlowSqlContext scope = failures(1);
    try (SqgSlowSqlContext inner = failures(2)) {
      SqgSlowSqlContext here = scope;
      other
          .submit(
              () -> {
                try (SqgSlowSqlContext own = failures(7)) {
                  here.close();
                  assertThat(current().failureThreshold()).isEqualTo(7);
                }
              })
          .get();
      assertThat(current()).isSameAs(SqgSlowSqlOverrides.none());
    }
    try (SqgSlowSqlContext next = SqgSlowSqlContext.builder().disabled(true).open()) {
      assertThat(current().failureThreshold()).isNull();
    }
  }

  @Test
  void a_scope_opened_while_another_thread_closes_the_outer_one_is_as_good_as_closed()
      throws Exception {
    for (int i = 0; i < 500; i++) {
      SqgSlowSqlContext outer = failures(1);
      Future<?> closing = other.submit(outer::close);
      SqgSlowSqlContext inner = failures(2);
      closing.get();
      Integer seen = current().failureThreshold();
      assertThat(seen).isIn(2, null); // opened after the end, or before
      inner.close();
      assertThat(current()).isSameAs(SqgSlowSqlOverrides.none());
    }
  }

  @Test
  void a_thread_that_lives_on_pins_no_class_loader() throws Exception {
    ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
    Reference<ClassLoader> loader = other.submit(() -> openAndCloseElsewhere(collected)).get();

    Reference<?> found = null;
    for (int i = 0; i < 100 && found == null; i++) {
      System.gc();
      found = collected.remove(100);
    }
    assertThat(found).isSameAs(loader);
  }

  /** Opens scopes of classes of a loader of their own, and closes them: here, and elsewhere. */
  private static Reference<ClassLoader> openAndCloseElsewhere(ReferenceQueue<ClassLoader> collected)
      throws Exception {
    ClassLoader loader = new Isolated();
    Class<?> type = loader.loadClass(SqgSlowSqlContext.class.getName());
    assertThat(type).isNotSameAs(SqgSlowSqlContext.class);
    AutoCloseable outer = (AutoCloseable) type.getMethod("openDisabled").invoke(null);
    AutoCloseable inner = (AutoCloseable) type.getMethod("openDisabled").invoke(null);
    inner.close();
    Thread closer =
        new Thread(
            () -> {
              try {
                outer.close();
              } catch (Exception e) {
                throw new AssertionError(e);
              }
            });
    closer.start();
    closer.join();
    return new WeakReference<>(loader, collected);
  }

  /** Has the API's classes by itself. */
  private static final class Isolated extends ClassLoader {

    Isolated() {
      super(SqgSlowSqlContextTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("com.sqg.resilience.api.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : define(name);
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
