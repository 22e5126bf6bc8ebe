package com.sqg.resilience.adapter.http.exchange;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;

/**
 * Reads the status of Spring's responses, whose method for it has another name or type in each
 * generation: an {@code int} until Spring 5, an {@code HttpStatusCode} from Spring 6 on.
 * Thread-safe.
 */
public final class StatusReader {

  private final MethodHandle reader;

  /**
   * A reader.
   *
   * @param type the type of the responses
   * @param rawName what the method that returns an {@code int} is called
   * @param name what the method that returns an object is called
   */
  public StatusReader(Class<?> type, String rawName, String name) {
    this.reader = find(type, rawName, name);
  }

  private static MethodHandle find(Class<?> type, String rawName, String name) {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    try {
      Method method = type.getMethod(name);
      Class<?> status = method.getReturnType();
      // An enum knows no codes but its own.
      MethodHandle handle =
          status.isEnum()
              ? lookup.unreflect(type.getMethod(rawName))
              : MethodHandles.filterReturnValue(
                  lookup.unreflect(method), lookup.unreflect(status.getMethod("value")));
      return handle.asType(handle.type().changeParameterType(0, Object.class));
    } catch (ReflectiveOperationException unknown) {
      throw new LinkageError("the status of " + type.getName() + " cannot be read", unknown);
    }
  }

  /** The code of a response. */
  public int codeOf(Object response) throws IOException {
    try {
      return (int) reader.invokeExact(response);
    } catch (IOException | RuntimeException | Error fault) {
      throw fault;
    } catch (Throwable fault) {
      throw new IllegalStateException(fault);
    }
  }
}
