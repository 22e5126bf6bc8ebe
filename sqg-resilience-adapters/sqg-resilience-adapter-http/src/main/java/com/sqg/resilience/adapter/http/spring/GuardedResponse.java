package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.adapter.http.exchange.BodyStream;
import com.sqg.resilience.adapter.http.exchange.Exchange;
import com.sqg.resilience.core.http.StatusReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.ClientHttpResponse;

/**
 * A response that ends its exchange. A proxy, since the interface's methods differ by generation
 * and one class can implement those of one generation only.
 */
final class GuardedResponse implements InvocationHandler {

  private static final StatusReader STATUS =
      StatusReader.required(ClientHttpResponse.class, "getRawStatusCode", "getStatusCode");
  private static final int CLIENT_ERROR = 400;

  private final ClientHttpResponse response;
  private final Exchange exchange;
  private final int status;

  private GuardedResponse(ClientHttpResponse response, Exchange exchange, int status) {
    this.response = response;
    this.exchange = exchange;
    this.status = status;
  }

  static ClientHttpResponse of(ClientHttpResponse response, Exchange exchange) throws IOException {
    int status = STATUS.codeOf(response);
    exchange.answered(status);
    return (ClientHttpResponse)
        Proxy.newProxyInstance(
            ClientHttpResponse.class.getClassLoader(),
            new Class<?>[] {ClientHttpResponse.class},
            new GuardedResponse(response, exchange, status));
  }

  @Override
  public @Nullable Object invoke(
      Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    switch (method.getName()) {
      case "getBody":
        return body();
      case "close":
        close();
        return null;
      default:
        try {
          return method.invoke(response, arguments);
        } catch (InvocationTargetException thrown) {
          throw thrown.getTargetException();
        }
    }
  }

  @SuppressWarnings("ConstantConditions") // some implementations do answer with null
  private @Nullable InputStream body() throws IOException {
    InputStream body;
    try {
      body = response.getBody();
    } catch (IOException | RuntimeException fault) {
      // The JDK's client says so of errors that come without a body.
      if (status < CLIENT_ERROR) {
        exchange.failed(fault);
      }
      throw fault;
    }
    return body == null ? null : new BodyStream(body, exchange);
  }

  private void close() {
    try {
      response.close();
    } finally {
      exchange.ended();
    }
  }
}
