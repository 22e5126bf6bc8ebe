package com.sqg.resilience.adapter.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.framework.ProxyFactoryBean;
import org.springframework.aop.framework.autoproxy.DefaultAdvisorAutoProxyCreator;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.core.io.AbstractResource;

/** Where the annotation may stand, and through which proxies it is found. */
class ProxyTest {

  public interface Finder<T> {
    @SqgResource(value = "finder", fallbackMethod = "cached")
    T find(T key);

    default T untouched(T key) {
      return key;
    }
  }

  static class TextFinder implements Finder<String> {
    private final String field = "field";

    @Override
    public String find(String key) {
      return field + " " + key;
    }

    private String cached(String key) {
      return "cached in " + field;
    }
  }

  private static GuardedContext context(boolean proxyTargetClass, Class<?>... types) {
    GuardedContext context =
        proxyTargetClass
            ? GuardedContext.in(SqgMode.ENFORCE)
            : GuardedContext.withInterfaceProxies(SqgMode.ENFORCE);
    return context.with(types).start();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @SuppressWarnings("unchecked")
  void a_generic_interface_method_is_guarded_through_both_kinds_of_proxy(boolean subclassing) {
    try (GuardedContext guarded = context(subclassing, TextFinder.class)) {
      Finder<String> finder = guarded.bean(Finder.class);
      assertThat(AopUtils.isCglibProxy(finder)).isEqualTo(subclassing);

      assertThat(finder.find("k")).isEqualTo("field k");
      assertThat(finder.untouched("k")).isEqualTo("k");
      guarded.refusing();
      assertThat(finder.find("k")).isEqualTo("cached in field");
      if (subclassing) {
        assertThat(guarded.bean(TextFinder.class).find("k")).isEqualTo("cached in field");
      }
      assertThat(guarded.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
    }
  }

  /** Its own methods are looked at, those of the platform between and behind them are not. */
  static class Resource extends AbstractResource {

    @Override
    @SqgResource("described")
    public String getDescription() {
      return "described";
    }

    @Override
    public InputStream getInputStream() {
      return InputStream.nullInputStream();
    }
  }

  @Test
  void a_method_of_springs_that_an_application_overrides_is_guarded() throws IOException {
    try (GuardedContext guarded = context(true, Resource.class)) {
      Resource resource = guarded.bean(Resource.class);

      assertThat(resource.getDescription()).isEqualTo("described");
      assertThat(resource.isOpen()).isFalse();
      assertThat(guarded.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
      guarded.refusing();
      assertThatThrownBy(resource::getDescription)
          .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    }
  }

  abstract static class Parent {
    @SqgResource("inherited")
    public String inherited() {
      return "parent";
    }

    @SqgResource("overridden")
    public String overridden() {
      return "parent";
    }

    @SqgResource("template")
    protected abstract String template();
  }

  static class Child extends Parent {
    @Override
    public String overridden() {
      return "child";
    }

    @Override
    protected String template() {
      return "child";
    }
  }

  @Test
  void inherited_and_overridden_methods_are_guarded() {
    try (GuardedContext guarded = context(true, Child.class)) {
      Child child = guarded.bean(Child.class);
      assertThat(child.inherited() + child.overridden() + child.template())
          .isEqualTo("parentchildchild");
      assertThat(guarded.engine.acquired)
          .extracting(context -> context.resource())
          .containsExactly("inherited", "overridden", "template");
    }
  }

  static class Redefining extends Parent {
    @Override
    @SqgResource("redefined")
    public String overridden() {
      return "child";
    }

    @Override
    protected String template() {
      return "child";
    }
  }

  @Test
  void the_nearest_annotation_wins() {
    try (GuardedContext guarded = context(true, Redefining.class)) {
      guarded.bean(Redefining.class).overridden();
      assertThat(guarded.engine.acquired).hasSize(1);
      assertThat(guarded.engine.acquired.get(0).resource()).isEqualTo("redefined");
    }
  }

  static class Unrelated {
    public String find(String key) {
      return "unrelated " + key;
    }
  }

  static class Joined extends Unrelated implements Finder<String> {
    private String cached(String key) {
      return "cached";
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @SuppressWarnings("unchecked")
  void an_interface_method_is_guarded_that_an_unrelated_superclass_implements(boolean subclassing) {
    try (GuardedContext guarded = context(subclassing, Joined.class)) {
      assertThat(((Finder<String>) guarded.bean(Finder.class)).find("k")).isEqualTo("unrelated k");
      if (subclassing) {
        guarded.bean(Joined.class).find("k");
      }
      assertThat(guarded.decisions()).hasSize(subclassing ? 2 : 1);
    }
  }

  public interface Mapper extends Finder<Long> {
    default Long cached(Long key) {
      return -key;
    }
  }

  /** Makes a bean that is a proxy already, as the factories of mappers and clients do. */
  static class MapperFactory implements FactoryBean<Mapper> {
    @Override
    public Mapper getObject() {
      return (Mapper)
          Proxy.newProxyInstance(
              Mapper.class.getClassLoader(),
              new Class<?>[] {Mapper.class},
              (proxy, method, arguments) ->
                  method.isDefault()
                      ? java.lang.reflect.InvocationHandler.invokeDefault(proxy, method, arguments)
                      : arguments[0]);
    }

    @Override
    public Class<?> getObjectType() {
      return Mapper.class;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_bean_that_is_a_proxy_already_is_guarded_by_its_interface(boolean subclassing) {
    try (GuardedContext guarded = context(subclassing, MapperFactory.class)) {
      Mapper mapper = guarded.bean(Mapper.class);
      assertThat(mapper.find(7L)).isEqualTo(7L);
      guarded.refusing();
      assertThat(mapper.find(7L)).isEqualTo(-7L);
    }
  }

  static class SecondCreator {
    @Bean
    static DefaultAdvisorAutoProxyCreator secondCreator() {
      DefaultAdvisorAutoProxyCreator creator = new DefaultAdvisorAutoProxyCreator();
      creator.setProxyTargetClass(true);
      return creator;
    }
  }

  @Test
  void two_auto_proxy_creators_count_a_call_once_and_the_fallback_runs_on_the_object() {
    try (GuardedContext guarded = context(true, SecondCreator.class, TextFinder.class)) {
      TextFinder finder = guarded.bean(TextFinder.class);
      assertThat(finder.find("k")).isEqualTo("field k");
      assertThat(guarded.engine.acquired).hasSize(1);
      guarded.refusing();
      assertThat(finder.find("k")).isEqualTo("cached in field");
      assertThat(guarded.engine.acquired).hasSize(2);
    }
  }

  static class Scoped {
    @Bean
    @Scope(scopeName = "prototype", proxyMode = ScopedProxyMode.TARGET_CLASS)
    TextFinder scopedFinder() {
      return new TextFinder();
    }
  }

  @Test
  void a_scoped_bean_is_guarded_once() {
    try (GuardedContext guarded = context(true, Scoped.class)) {
      TextFinder finder = guarded.bean(TextFinder.class);
      assertThat(finder.find("k")).isEqualTo("field k");
      assertThat(guarded.engine.acquired).hasSize(1);
      guarded.refusing();
      assertThat(finder.find("k")).isEqualTo("cached in field");
    }
  }

  static class HandMade {
    @Bean
    ProxyFactoryBean handMade(SqgResourceAdvisor advisor) {
      ProxyFactoryBean factory = new ProxyFactoryBean();
      factory.setTarget(new TextFinder());
      factory.addAdvisor(advisor);
      factory.setOpaque(true);
      factory.setInterfaces(Finder.class);
      return factory;
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void the_advisor_may_be_used_by_hand() {
    try (GuardedContext guarded = context(true, HandMade.class).refusing()) {
      assertThat(((Finder<String>) guarded.bean(Finder.class)).find("k"))
          .isEqualTo("cached in field");
    }
  }

  static class Caller {
    @SqgResource("outer")
    public String outer() {
      return inner();
    }

    @SqgResource("inner")
    public String inner() {
      return "inner";
    }
  }

  @Test
  void a_call_of_a_bean_to_itself_is_not_intercepted() {
    try (GuardedContext guarded = context(true, Caller.class)) {
      guarded.bean(Caller.class).outer();
      assertThat(guarded.engine.acquired).hasSize(1);
      guarded.refusing();
      assertThatThrownBy(() -> guarded.bean(Caller.class).inner())
          .isInstanceOf(SqgResourceUnavailableException.class);
    }
  }
}
