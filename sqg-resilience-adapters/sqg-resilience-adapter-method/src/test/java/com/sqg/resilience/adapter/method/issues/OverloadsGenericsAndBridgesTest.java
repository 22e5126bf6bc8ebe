package com.sqg.resilience.adapter.method.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.method.GuardedContext;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

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

  /** Nothing but the subclass tells that the call ends later. */
  public abstract static class Loader<R> {
    @SqgResource(value = "generic-load", fallbackMethod = "instead")
    public R load(R source) {
      return source;
    }
  }

  static class FutureLoader extends Loader<CompletableFuture<String>> {
    private String instead(CompletableFuture<String> source) {
      return "plain";
    }
  }

  @Test
  void an_inherited_method_is_asynchronous_if_its_type_variable_stands_for_a_future() {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE).with(FutureLoader.class)) {
      FutureLoader loader = guarded.start().bean(FutureLoader.class);
      CompletableFuture<String> source = new CompletableFuture<>();

      CompletableFuture<String> answer = loader.load(source);
      assertThat(guarded.decisions()).isEmpty();
      source.completeExceptionally(new IOException("down"));
      assertThat(guarded.decisions()).containsExactly(SqgFailureDecision.FAILURE);
      assertThat(answer).isCompletedWithValue("plain");

      guarded.refusing();
      assertThat(loader.load(source)).isCompletedWithValue("plain");
    }
  }

  /** No class implements the method: it stays generic even where its proxy runs it. */
  public interface GenericApi<T> {
    @SqgResource(value = "generic-fetch", fallbackMethod = "instead")
    default T fetch(T source) {
      return source;
    }
  }

  public interface MonoApi extends GenericApi<Mono<String>> {
    default String instead(Mono<String> source) {
      return "plain";
    }
  }

  static class MonoService implements MonoApi {}

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_inherited_interface_method_is_reactive_if_its_type_variable_stands_for_a_mono(
      boolean subclassing) {
    try (GuardedContext guarded = start(subclassing, MonoService.class)) {
      Mono<String> answer = guarded.bean(MonoApi.class).fetch(Mono.just("not this"));
      assertThat(guarded.engine.acquired).as("nobody has subscribed").isEmpty();
      assertThat(answer.block()).isEqualTo("plain");
      assertThat(guarded.engine.acquired).hasSize(1);
    }
  }

  /** The target class is a proxy itself, like that of a MyBatis mapper or an HTTP interface. */
  @Test
  void a_bean_that_is_a_jdk_proxy_knows_the_type_variables_of_its_interface() {
    try (GuardedContext guarded = GuardedContext.withInterfaceProxies(SqgMode.ENFORCE)) {
      guarded.context.registerBean(MonoApi.class, () -> handWritten(MonoApi.class));
      guarded.start();
      Mono<String> answer = guarded.bean(MonoApi.class).fetch(Mono.just("from the proxy"));
      assertThat(guarded.decisions()).as("nobody has subscribed").isEmpty();
      assertThat(answer.block()).isEqualTo("from the proxy");
      assertThat(guarded.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
    }
  }

  private static <T> T handWritten(Class<T> api) {
    return api.cast(
        Proxy.newProxyInstance(
            api.getClassLoader(),
            new Class<?>[] {api},
            (proxy, method, arguments) -> arguments[0]));
  }

  private static GuardedContext start(boolean subclassing, Class<?> type) {
    GuardedContext context =
        subclassing
            ? GuardedContext.in(SqgMode.ENFORCE)
            : GuardedContext.withInterfaceProxies(SqgMode.ENFORCE);
    return context.with(type).start().refusing();
  }
}
