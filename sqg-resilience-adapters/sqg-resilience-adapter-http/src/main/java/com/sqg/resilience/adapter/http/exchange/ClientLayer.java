package com.sqg.resilience.adapter.http.exchange;

import org.jspecify.annotations.Nullable;

/**
 * The clients that can stand in layers, one upon the other. One exchange is counted by the
 * outermost of its layers. Which layer a thread is in is known to the thread alone.
 */
public enum ClientLayer {

  /** RestTemplate and RestClient. */
  SPRING(false),

  /** OpenFeign, one of whose clients may wrap another, as those for load balancing do. */
  FEIGN(true),

  /** OkHttp. What one of its interceptors asks with another client is an exchange of its own. */
  OKHTTP(false),

  /** Apache HttpClient 5, one of whose clients may wrap another. */
  APACHE(true);

  private static final ThreadLocal<@Nullable ClientLayer> CURRENT = new ThreadLocal<>();

  private final boolean mayWrapItsOwn;

  ClientLayer(boolean mayWrapItsOwn) {
    this.mayWrapItsOwn = mayWrapItsOwn;
  }

  /** Whether an exchange that begins now on this thread is part of one that is being counted. */
  boolean isWithinExchange() {
    ClientLayer outer = CURRENT.get();
    if (outer == null) {
      return false;
    }
    boolean transport = this == OKHTTP || this == APACHE;
    boolean ownTransport = transport && (outer == SPRING || outer == FEIGN);
    return ownTransport || (outer == this && mayWrapItsOwn);
  }

  /**
   * Enters this layer.
   *
   * @return what {@link #leave} has to be told
   */
  @Nullable ClientLayer enter() {
    ClientLayer outer = CURRENT.get();
    CURRENT.set(this);
    return outer;
  }

  /** Goes back to the layer that the thread was in; null for none. */
  static void leave(@Nullable ClientLayer outer) {
    if (outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(outer);
    }
  }
}
