package com.sqg.resilience.core.http;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Reads the status of an object of some library's class, whose method for it has another name or
 * type in each generation: an {@code int}, an {@code Integer}, or an object with a {@code value()}.
 * Thread-safe.
 */
public final class StatusReader {

  private final MethodHandle reader;

  private StatusReader(MethodHandle reader) {
    this.reader = reader;
  }

  /**
   * A reader.
   *
   * @param names what the method may be called; the first that there is counts, so those that
   *     answer with a number stand first: an enum knows no codes but its own
   * @return null if there is none
   */
  public static @Nullable StatusReader of(Class<?> type, String... names) {
    for (String name : names) {
      try {
        MethodHandle reader = find(type, name);
        return new StatusReader(reader.asType(reader.type().changeParameterType(0, Object.class)));
      } catch (ReflectiveOperationException | RuntimeException absent) {
        continue;
      }
    }
    return null;
  }

  /**
   * As {@link #of}, where there must be one.
   *
   * @throws LinkageError if there is none
   */
  public static StatusReader required(Class<?> type, String... names) {
    StatusReader reader = of(type, names);
    if (reader == null) {
      throw new LinkageError("the status of " + type.getName() + " cannot be read");
    }
    return reader;
  }

  private static MethodHandle find(Class<?> type, String name) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    Method method = type.getMethod(name);
    MethodHandle handle = lookup.unreflect(method);
    Class<?> status = method.getReturnType();
    return status == int.class || status == Integer.class
        ? handle.asType(handle.type().changeReturnType(int.class))
        : MethodHandles.filterReturnValue(handle, lookup.unreflect(status.getMethod("value")));
  }

  /**
   * The code of an object.
   *
   * @throws NullPointerException if it has none yet
   * @throws IOException if the object does
   */
  public int codeOf(Object carrier) throws IOException {
    try {
      return (int) reader.invokeExact(carrier);
    } catch (IOException | RuntimeException | Error fault) {
      throw fault;
    } catch (Throwable fault) {
      throw new IllegalStateException(fault);
    }
  }
}
