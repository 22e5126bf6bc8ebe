package com.sqg.resilience.adapter.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;

/** Whatever fails in the framework, the business call runs. */
class FailureIsolationTest {

  static class Service {
    @SqgResource("service")
    public String call() {
      return "called";
    }

    @SqgResource("later")
    public CompletableFuture<String> later() {
      return CompletableFuture.completedFuture("called");
    }

    @SqgResource(value = "wrong", fallbackMethod = "gone")
    public String wrong() {
      return "called";
    }
  }

  @Test
  void an_engine_that_throws_changes_nothing() {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE)) {
      guarded.context.registerBean(Sound.class);
      guarded.start();
      guarded.engine.answer =
          context -> {
            throw new IllegalStateException("engine down");
          };
      assertThat(guarded.bean(Sound.class).call()).isEqualTo("called");
      assertThat(guarded.bean(Sound.class).later()).isCompletedWithValue("called");
    }
  }

  static class Sound {
    @SqgResource("service")
    public String call() {
      return "called";
    }

    @SqgResource("later")
    public CompletableFuture<String> later() {
      return CompletableFuture.completedFuture("called");
    }
  }

  @Test
  void a_runtime_that_cannot_be_had_changes_nothing() {
    assertThat(
            proxy(
                    new SqgResourceAdvisor(
                        () -> {
                          throw new IllegalStateException("no runtime");
                        }))
                .call())
        .isEqualTo("called");
  }

  @Test
  void an_annotation_at_fault_that_was_never_validated_leaves_the_method_unguarded() {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE).start().refusing()) {
      Service service = proxy(guarded.bean(SqgResourceAdvisor.class));
      assertThat(service.wrong()).isEqualTo("called");
      assertThat(service.wrong()).isEqualTo("called");
      assertThat(guarded.engine.acquired).isEmpty();
    }
  }

  static class Optional {}

  static class NeedsOptional {
    public Optional optional() {
      return new Optional();
    }
  }

  enum OptionalLevel {
    HIGH
  }

  @Retention(RetentionPolicy.RUNTIME)
  @interface Foreign {
    OptionalLevel value();
  }

  static class BearsForeign {
    @Foreign(OptionalLevel.HIGH)
    public void foreign() {}

    @SqgResource("beside")
    public void beside() {}
  }

  /** Has every class but the optional ones. */
  private static final class Incomplete extends ClassLoader {

    private static final Set<String> ABSENT =
        Set.of(Optional.class.getName(), OptionalLevel.class.getName());
    private static final Set<String> OWN =
        Set.of(
            NeedsOptional.class.getName(), BearsForeign.class.getName(), Foreign.class.getName());

    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      if (ABSENT.contains(name)) {
        throw new ClassNotFoundException(name);
      }
      if (!OWN.contains(name)) {
        return FailureIsolationTest.class.getClassLoader().loadClass(name);
      }
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = FailureIsolationTest.class.getClassLoader().getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  void a_bean_class_that_lacks_an_optional_library_is_left_alone() throws Exception {
    Class<?> type = new Incomplete().loadClass(NeedsOptional.class.getName());
    assertThatThrownBy(type::getDeclaredMethods).isInstanceOf(NoClassDefFoundError.class);
    assertThat(new AnnotatedMethods().of(type)).isEmpty();
  }

  @Test
  void a_method_whose_annotations_cannot_be_read_is_left_alone() throws Exception {
    Class<?> type = new Incomplete().loadClass(BearsForeign.class.getName());
    Method foreign = type.getDeclaredMethod("foreign");
    assertThatThrownBy(() -> foreign.getAnnotation(SqgResource.class))
        .isInstanceOf(NoClassDefFoundError.class);

    AnnotatedMethods annotated = new AnnotatedMethods();
    assertThat(annotated.find(foreign, type)).isNull();
    assertThat(annotated.of(type))
        .extracting(method -> method.method().getName())
        .containsExactly("beside");
  }

  private static Service proxy(SqgResourceAdvisor advisor) {
    ProxyFactory factory = new ProxyFactory(new Service());
    factory.setProxyTargetClass(true);
    factory.addAdvisor(advisor);
    return (Service) factory.getProxy();
  }
}
