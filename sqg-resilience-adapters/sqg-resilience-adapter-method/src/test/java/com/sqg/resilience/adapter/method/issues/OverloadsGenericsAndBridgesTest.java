package com.sqg.resilience.adapter.method.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.method.GuardedContext;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fallbacks of overloaded, generic and bridged methods were resolved wrongly or not at all. */
class OverloadsGenericsAndBridgesTest {

  static class Overloaded {
    @SqgResource(value = "by-id", fallbackMethod = "fallback")
    public String find(long id) {
      return "";
    }

    @SqgResource(value = "by-name", fallbackMethod = "fallback")
    public String find(String name) {
      return "";
    }

    @SqgResource(value = "by-names", fallbackMethod = "fallback")
    public String find(String... names) {
      return "";
    }

    String fallback(long id) {
      return "id";
    }

    String fallback(String name, Throwable cause) {
      return "name";
    }

    String fallback(String[] names) {
      return "names";
    }

    String fallback(Object anything) {
      return "not this";
    }
  }

  @Test
  void every_overload_finds_its_own_fallback() {
    try (GuardedContext guarded = start(true, Overloaded.class)) {
      Overloaded overloaded = guarded.bean(Overloaded.class);
      assertThat(overloaded.find(1L)).isEqualTo("id");
      assertThat(overloaded.find("a")).isEqualTo("name");
      assertThat(overloaded.find("a", "b")).isEqualTo("names");
    }
  }

  public interface Store<K, V> {
    V load(K key);

    List<V> loadAll(List<K> keys);
  }

  public abstract static class BaseStore<K, V> implements Store<K, V> {
    @Override
    @SqgResource(value = "load", fallbackMethod = "instead")
    public V load(K key) {
      return null;
    }

    protected abstract V instead(K key, Throwable cause);
  }

  static class UserStore extends BaseStore<Integer, String> {
    @Override
    @SqgResource(value = "load-all", fallbackMethod = "none")
    public List<String> loadAll(List<Integer> keys) {
      return null;
    }

    @Override
    protected String instead(Integer key, Throwable cause) {
      return "user " + key;
    }

    private List<String> none(List<Integer> keys) {
      return List.of();
    }
  }

  /** Overrides with narrower types: the compiler adds bridges for both methods. */
  static class NarrowStore extends BaseStore<Integer, CharSequence> {
    @Override
    public String load(Integer key) {
      throw new IllegalStateException();
    }

    @Override
    public List<CharSequence> loadAll(List<Integer> keys) {
      return null;
    }

    @Override
    protected String instead(Integer key, Throwable cause) {
      return "narrow " + key;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @SuppressWarnings("unchecked")
  void generic_methods_and_their_bridges_find_the_fallback(boolean subclassing) {
    try (GuardedContext guarded = start(subclassing, UserStore.class)) {
      Store<Integer, String> store = guarded.bean(Store.class);
      assertThat(store.load(7)).isEqualTo("user 7");
      assertThat(store.loadAll(List.of(7))).isEmpty();
      assertThat(guarded.engine.acquired).hasSize(2);
    }
    try (GuardedContext guarded = start(subclassing, NarrowStore.class)) {
      Store<Integer, CharSequence> store = guarded.bean(Store.class);
      assertThat(store.load(7)).isEqualTo("narrow 7");
      assertThat(guarded.engine.acquired).hasSize(1);
    }
  }

  /** Not public: the compiler adds a bridge to every public subclass. */
  abstract static class HiddenParent {
    @SqgResource(value = "hidden", fallbackMethod = "instead")
    public String call() {
      return "";
    }

    String instead() {
      return "instead";
    }
  }

  public static class PublicChild extends HiddenParent {}

  @Test
  void a_visibility_bridge_is_guarded_once() throws Exception {
    assertThat(PublicChild.class.getDeclaredMethod("call").isBridge()).isTrue();
    try (GuardedContext guarded = start(true, PublicChild.class)) {
      assertThat(guarded.bean(PublicChild.class).call()).isEqualTo("instead");
      assertThat(guarded.engine.acquired).hasSize(1);
    }
  }

  private static GuardedContext start(boolean subclassing, Class<?> type) {
    GuardedContext context =
        subclassing
            ? GuardedContext.in(SqgMode.ENFORCE)
            : GuardedContext.withInterfaceProxies(SqgMode.ENFORCE);
    return context.with(type).start().refusing();
  }
}
