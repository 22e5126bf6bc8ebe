package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.exchange.ClientLayer;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.util.ClassUtils;

/**
 * A request that is guarded while it is executed, and else is what it was: it streams if that one
 * does. A proxy, as {@link GuardedResponse} is.
 */
final class GuardedRequest implements InvocationHandler {

  private static final ClassValue<Class<?>[]> INTERFACES =
      new ClassValue<Class<?>[]>() {
        @Override
        protected Class<?>[] computeValue(Class<?> type) {
          return interfacesOf(type);
        }
      };

  private final ClientHttpRequest request;
  private final HttpResilience resilience;

  private GuardedRequest(ClientHttpRequest request, HttpResilience resilience) {
    this.request = request;
    this.resilience = resilience;
  }

  /** A guarded request; the given one, with a warning, if it cannot be replaced. */
  static ClientHttpRequest of(ClientHttpRequest request, HttpResilience resilience) {
    try {
      return (ClientHttpRequest)
          Proxy.newProxyInstance(
              ClientHttpRequest.class.getClassLoader(),
              INTERFACES.get(request.getClass()),
              new GuardedRequest(request, resilience));
    } catch (RuntimeException | LinkageError fault) {
      String type = request.getClass().getName();
      resilience
          .log()
          .limitedWarn(
              "http-client-unguarded",
              type,
              fault.getClass().getName(),
              line -> line.with("type", type),
              fault);
      return request;
    }
  }

  static boolean is(ClientHttpRequest request) {
    return Proxy.isProxyClass(request.getClass())
        && Proxy.getInvocationHandler(request) instanceof GuardedRequest;
  }

  /** Those of Spring first, in the order that native images know. */
  private static Class<?>[] interfacesOf(Class<?> requestType) {
    Set<Class<?>> interfaces = new LinkedHashSet<>();
    interfaces.add(ClientHttpRequest.class);
    if (StreamingHttpOutputMessage.class.isAssignableFrom(requestType)) {
      interfaces.add(StreamingHttpOutputMessage.class);
    }
    Arrays.stream(ClassUtils.getAllInterfacesForClass(requestType))
        .filter(type -> !type.isAssignableFrom(ClientHttpRequest.class))
        .filter(GuardedRequest::isUsable)
        .forEach(interfaces::add);
    return interfaces.toArray(new Class<?>[0]);
  }

  private static boolean isUsable(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && ClassUtils.isVisible(type, ClientHttpRequest.class.getClassLoader());
  }

  @Override
  public @Nullable Object invoke(
      Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    switch (method.getName()) {
      case "execute":
        return execute();
      case "equals":
        return arguments != null && proxy == arguments[0];
      default:
        try {
          return method.invoke(request, arguments);
        } catch (InvocationTargetException thrown) {
          throw thrown.getTargetException();
        }
    }
  }

  private ClientHttpResponse execute() throws IOException {
    SpringExchange call =
        new SpringExchange(request) {
          @Override
          public ClientHttpResponse send() throws IOException {
            return request.execute();
          }
        };
    return resilience.calls().exchange(ClientLayer.SPRING, call);
  }
}
