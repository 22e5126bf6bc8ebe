package com.sqg.resilience.core.fallback;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgResource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where fallback methods are looked for, and what generic parameters stand for there. */
class FallbackInheritanceTest {

  private static final Throwable CAUSE = new IllegalStateException("down");

  interface Repository<T, K extends Comparable<K>> {
    @SqgResource(value = "r", fallbackMethod = "cached")
    List<T> find(K key, Map<String, T> hints, T[] samples);
  }

  static class Orders implements Repository<Integer, String> {
    @Override
    public List<Integer> find(String key, Map<String, Integer> hints, Integer[] samples) {
      return List.of();
    }

    private List<Integer> cached(
        String key, Map<String, Integer> hints, Integer[] samples, Throwable cause) {
      return List.of(1);
    }
  }

  abstract static class Base<T> implements Repository<T, String> {
    @Override
    public List<T> find(String key, Map<String, T> hints, T[] samples) {
      return List.of();
    }
  }

  static class Derived extends Base<Integer> {
    List<Integer> cached(String key, Map<String, Integer> hints, Integer[] samples) {
      return List.of(2);
    }
  }

  @Test
  void generic_parameters_are_resolved_against_the_concrete_class() throws Throwable {
    assertThat(
            Resolution.of(Orders.class, Repository.class)
                .answer(CAUSE, "k", Map.of(), new Integer[0]))
        .isEqualTo(List.of(1));
    assertThat(
            Resolution.of(Derived.class, Repository.class)
                .answer(CAUSE, "k", Map.of(), new Integer[0]))
        .isEqualTo(List.of(2));
  }

  static class Wrong implements Repository<Integer, String> {
    @Override
    public List<Integer> find(String key, Map<String, Integer> hints, Integer[] samples) {
      return List.of();
    }

    List<Integer> cached(String key, Map<String, Long> hints, Integer[] samples) {
      return List.of(1);
    }
  }

  @Test
  void type_arguments_count() {
    assertThat(Resolution.of(Wrong.class, Repository.class).onlyFault())
        .contains("has no overload with fitting parameters")
        .contains("found List<Integer> cached(String, Map<String, Long>, Integer[])");
  }

  interface WithDefault {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id);

    default String other(String id) {
      return "default";
    }
  }

  static class KeepsDefault implements WithDefault {
    @Override
    public String find(String id) {
      return id;
    }
  }

  static class OverridesDefault extends KeepsDefault {
    @Override
    public String other(String id) {
      return "overridden";
    }
  }

  @Test
  void a_default_method_of_the_interface_answers_unless_it_is_overridden() throws Throwable {
    assertThat(Resolution.of(KeepsDefault.class, WithDefault.class).answer(CAUSE, "a"))
        .isEqualTo("default");
    assertThat(Resolution.of(OverridesDefault.class, WithDefault.class).answer(CAUSE, "a"))
        .isEqualTo("overridden");
  }

  interface WithStatic {
    @SqgResource(value = "r", fallbackMethod = "other")
    String find(String id);

    static String other(String id) {
      return "static";
    }
  }

  static class UsesStatic implements WithStatic {
    @Override
    public String find(String id) {
      return id;
    }
  }

  @Test
  void a_static_method_of_the_interface_answers() throws Throwable {
    assertThat(Resolution.of(UsesStatic.class, WithStatic.class).answer(CAUSE, "a"))
        .isEqualTo("static");
  }

  static class Parent {
    @SqgResource(value = "r", fallbackMethod = "own")
    public String find(String id) {
      return id;
    }

    private String own(String id) {
      return "parent";
    }
  }

  static class Child extends Parent {
    String own(String id) {
      return "child";
    }
  }

  @Test
  void a_private_method_beside_the_annotation_is_not_overridden_by_a_subclass() throws Throwable {
    assertThat(Resolution.of(Child.class, Parent.class).answer(CAUSE, "a")).isEqualTo("parent");
  }

  abstract static class Template {
    @SqgResource(value = "r", fallbackMethod = "other")
    public String find(String id) {
      return id;
    }

    protected abstract String other(String id);
  }

  static class Filled extends Template {
    @Override
    protected String other(String id) {
      return "filled in";
    }
  }

  static class GrandChild extends Child {
    String own(String id, IllegalStateException cause) {
      return "more precise";
    }
  }

  @Test
  void an_abstract_method_is_answered_by_its_implementation() throws Throwable {
    assertThat(Resolution.of(Filled.class, Template.class).answer(CAUSE, "a"))
        .isEqualTo("filled in");
  }

  @Test
  void a_subclass_may_add_a_more_precise_overload() throws Throwable {
    assertThat(Resolution.of(GrandChild.class, Parent.class).answer(CAUSE, "a"))
        .isEqualTo("more precise");
  }

  static class OfAnything<T> {
    @SqgResource(value = "r", fallbackMethod = "other")
    public T find(T id) {
      return id;
    }

    T other(T id) {
      return id;
    }
  }

  static class MethodVariable {
    @SqgResource(value = "r", fallbackMethod = "other")
    public <N extends Number> N find(N id, List<? extends N> more) {
      return id;
    }

    <M extends Number> M other(M id, List<? extends M> more) {
      return id;
    }
  }

  @Test
  void variables_that_stand_for_anything_match_each_other() throws Throwable {
    assertThat(Resolution.of(OfAnything.class).answer(CAUSE, "a")).isEqualTo("a");
    assertThat(Resolution.of(MethodVariable.class).answer(CAUSE, 1, List.of())).isEqualTo(1);
  }
}
