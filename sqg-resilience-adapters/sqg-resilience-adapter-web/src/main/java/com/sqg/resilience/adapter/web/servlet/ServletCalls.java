package com.sqg.resilience.adapter.web.servlet;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls of the servlet API that an answer needs, looked up once in {@link ServletTypes}.
 * Thread-safe.
 */
public final class ServletCalls {

  private final Method getHeaders;
  private final Method isCommitted;
  private final Method resetBuffer;
  private final Method setStatus;
  private final Method setHeader;
  private final Method setContentType;
  private final Method setContentLength;
  private final Method getOutputStream;
  private final Method sendError;

  /** The calls on the generation that Spring MVC was built for. */
  public ServletCalls() {
    ServletTypes types = new ServletTypes();
    Class<?> request = types.request();
    Class<?> response = types.response();
    try {
      getHeaders = request.getMethod("getHeaders", String.class);
      isCommitted = response.getMethod("isCommitted");
      resetBuffer = response.getMethod("resetBuffer");
      setStatus = response.getMethod("setStatus", int.class);
      setHeader = response.getMethod("setHeader", String.class, String.class);
      setContentType = response.getMethod("setContentType", String.class);
      setContentLength = response.getMethod("setContentLength", int.class);
      getOutputStream = response.getMethod("getOutputStream");
      sendError = response.getMethod("sendError", int.class);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("Not the servlet API: " + response, e);
    }
  }

  /** The values of a request header; empty if it is absent. */
  @SuppressWarnings("unchecked")
  public List<String> headers(Object request, String name) throws IOException {
    Object values = call(getHeaders, request, name);
    return values == null
        ? Collections.emptyList()
        : Collections.list((Enumeration<String>) values);
  }

  /** Whether the head of an answer is on its way. */
  public boolean isCommitted(Object response) throws IOException {
    return Boolean.TRUE.equals(call(isCommitted, response));
  }

  /** Takes back what has been written of the body. */
  public void resetBuffer(Object response) throws IOException {
    call(resetBuffer, response);
  }

  /** Sets the status. */
  public void setStatus(Object response, int status) throws IOException {
    call(setStatus, response, status);
  }

  /** Sets a header, in place of one of the same name. */
  public void setHeader(Object response, String name, String value) throws IOException {
    call(setHeader, response, name, value);
  }

  /** Sets the media type of the body, and with it the encoding. */
  public void setContentType(Object response, String type) throws IOException {
    call(setContentType, response, type);
  }

  /** Sets the length of the body, in bytes. */
  public void setContentLength(Object response, int bytes) throws IOException {
    call(setContentLength, response, bytes);
  }

  /**
   * The stream of the body.
   *
   * @throws IllegalStateException if the application has taken the writer
   */
  public OutputStream outputStream(Object response) throws IOException {
    Object stream = call(getOutputStream, response);
    if (stream == null) {
      throw new IllegalStateException("The response has no stream");
    }
    return (OutputStream) stream;
  }

  /** Has the container write its page for an error. */
  public void sendError(Object response, int status) throws IOException {
    call(sendError, response, status);
  }

  private static @Nullable Object call(Method method, Object target, Object... arguments)
      throws IOException {
    try {
      return method.invoke(target, arguments);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      if (cause instanceof IOException) {
        throw (IOException) cause;
      }
      if (cause instanceof RuntimeException) {
        throw (RuntimeException) cause;
      }
      if (cause instanceof Error) {
        throw (Error) cause;
      }
      throw new IllegalStateException(cause);
    }
  }
}
