package com.sqg.resilience.support.bean;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * The mocks and spies that tests put in the place of beans. They must stay what is called, or
 * nothing could be stubbed or verified. Thread-safe.
 */
public final class TestDoubles {

  private static final @Nullable MethodHandle IS_MOCK = isMock();

  private TestDoubles() {}

  /** Whether an object is Mockito's. Its class need not tell: spies may be of the bean's own. */
  public static boolean contain(Object bean) {
    if (IS_MOCK == null) {
      return false;
    }
    try {
      return (boolean) IS_MOCK.invoke(bean);
    } catch (Throwable unknown) {
      return false;
    }
  }

  private static @Nullable MethodHandle isMock() {
    try {
      Class<?> mockito =
          Class.forName("org.mockito.Mockito", false, TestDoubles.class.getClassLoader());
      Method details = mockito.getMethod("mockingDetails", Object.class);
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      return MethodHandles.filterReturnValue(
          lookup.unreflect(details), lookup.unreflect(details.getReturnType().getMethod("isMock")));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError absent) {
      return null;
    }
  }
}
