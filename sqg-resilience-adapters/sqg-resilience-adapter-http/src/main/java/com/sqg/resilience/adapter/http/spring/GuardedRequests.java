package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.adapter.http.HttpResilience;
import java.io.IOException;
import java.net.URI;
import java.util.function.BooleanSupplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.AbstractClientHttpRequestFactoryWrapper;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;

/**
 * Makes factories whose requests are guarded. Unlike an interceptor they do not make Spring collect
 * what is sent. Thread-safe if the given factory is.
 */
final class GuardedRequests {

  private static final BooleanSupplier NOWHERE = () -> false;

  private final ClientHttpRequestFactory plain;
  private final HttpResilience resilience;
  private final BooleanSupplier guardedElsewhere;

  private GuardedRequests(
      ClientHttpRequestFactory plain, HttpResilience resilience, BooleanSupplier guardedElsewhere) {
    this.plain = plain;
    this.resilience = resilience;
    this.guardedElsewhere = guardedElsewhere;
  }

  /** A factory that guards all that it makes, for those who cannot ask for it again. */
  static ClientHttpRequestFactory wrapping(
      ClientHttpRequestFactory plain, HttpResilience resilience) {
    return new Wrapper(new GuardedRequests(plain, resilience, NOWHERE));
  }

  /**
   * A factory of the given one's class, if there can be another object of it: applications take it
   * from a template to set timeouts, and cast it.
   *
   * @param guardedElsewhere whether an interceptor guards what this makes now
   */
  static ClientHttpRequestFactory standingFor(
      ClientHttpRequestFactory plain, HttpResilience resilience, BooleanSupplier guardedElsewhere) {
    GuardedRequests guard = new GuardedRequests(plain, resilience, guardedElsewhere);
    ClientHttpRequestFactory proxy = RequestFactoryProxies.of(plain, new Advice(guard));
    return proxy == null ? new Wrapper(guard) : proxy;
  }

  /** Whether it is a factory of ours. */
  static boolean areMadeBy(ClientHttpRequestFactory factory) {
    return guardOf(factory) != null;
  }

  /** Whether a factory guards all that it makes. */
  static boolean areAllMadeBy(ClientHttpRequestFactory factory) {
    GuardedRequests guard = guardOf(factory);
    return guard != null && guard.guardedElsewhere == NOWHERE;
  }

  /** The factory that one of ours stands for; any other is itself. */
  static ClientHttpRequestFactory plain(ClientHttpRequestFactory factory) {
    GuardedRequests guard = guardOf(factory);
    return guard == null ? factory : guard.plain;
  }

  private static @Nullable GuardedRequests guardOf(ClientHttpRequestFactory factory) {
    if (factory instanceof Wrapper) {
      return ((Wrapper) factory).guard;
    }
    Advice advice = factory instanceof Advised ? RequestFactoryProxies.advice(factory) : null;
    return advice == null ? null : advice.guard;
  }

  private ClientHttpRequest guarded(ClientHttpRequest request) {
    return guardedElsewhere.getAsBoolean() ? request : GuardedRequest.of(request, resilience);
  }

  private static final class Wrapper extends AbstractClientHttpRequestFactoryWrapper {

    private final GuardedRequests guard;

    Wrapper(GuardedRequests guard) {
      super(guard.plain);
      this.guard = guard;
    }

    @Override
    protected ClientHttpRequest createRequest(
        URI uri, HttpMethod method, ClientHttpRequestFactory factory) throws IOException {
      return guard.guarded(factory.createRequest(uri, method));
    }
  }

  /** What a proxy's {@code createRequest} goes through. */
  static final class Advice implements MethodInterceptor {

    private final GuardedRequests guard;

    private Advice(GuardedRequests guard) {
      this.guard = guard;
    }

    @Override
    public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
      Object request = invocation.proceed();
      return request instanceof ClientHttpRequest
          ? guard.guarded((ClientHttpRequest) request)
          : request;
    }
  }
}
