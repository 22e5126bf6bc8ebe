package com.sqg.resilience.adapter.http.spring;

import com.sqg.resilience.adapter.http.HttpResilience;
import java.io.IOException;
import java.net.URI;
import java.util.function.BooleanSupplier;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.AbstractClientHttpRequestFactoryWrapper;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;

/**
 * A factory whose requests are guarded. Unlike an interceptor it does not make Spring collect what
 * is sent. Thread-safe if the given factory is.
 */
final class GuardedRequests extends AbstractClientHttpRequestFactoryWrapper {

  private static final BooleanSupplier NOWHERE = () -> false;

  private final ClientHttpRequestFactory plain;
  private final HttpResilience resilience;
  private final BooleanSupplier guardedElsewhere;

  /** A factory that guards all that it makes. */
  GuardedRequests(ClientHttpRequestFactory plain, HttpResilience resilience) {
    this(plain, resilience, NOWHERE);
  }

  /**
   * A factory.
   *
   * @param guardedElsewhere whether an interceptor guards what this makes now
   */
  GuardedRequests(
      ClientHttpRequestFactory plain, HttpResilience resilience, BooleanSupplier guardedElsewhere) {
    super(plain);
    this.plain = plain;
    this.resilience = resilience;
    this.guardedElsewhere = guardedElsewhere;
  }

  /** Whether a factory guards all that it makes. */
  static boolean areAllMadeBy(ClientHttpRequestFactory factory) {
    return factory instanceof GuardedRequests
        && ((GuardedRequests) factory).guardedElsewhere == NOWHERE;
  }

  /** The factory that one of these is around; any other is itself. */
  static ClientHttpRequestFactory plain(ClientHttpRequestFactory factory) {
    return factory instanceof GuardedRequests ? ((GuardedRequests) factory).plain : factory;
  }

  @Override
  protected ClientHttpRequest createRequest(
      URI uri, HttpMethod method, ClientHttpRequestFactory factory) throws IOException {
    ClientHttpRequest request = factory.createRequest(uri, method);
    return guardedElsewhere.getAsBoolean() ? request : GuardedRequest.of(request, resilience);
  }
}
