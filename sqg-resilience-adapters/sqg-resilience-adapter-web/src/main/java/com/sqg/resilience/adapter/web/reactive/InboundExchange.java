package com.sqg.resilience.adapter.web.reactive;

import com.sqg.resilience.adapter.web.route.RequestOutcome;
import com.sqg.resilience.adapter.web.route.RouteGuard;
import com.sqg.resilience.core.call.Invocation;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.resource.ResourceWebHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

/**
 * One request, from before its filters until the server is done with it. Its steps follow one
 * another, on whichever threads.
 */
final class InboundExchange {

  /** Where it is among the attributes of its exchange, and in the context of its subscription. */
  static final String KEY = InboundExchange.class.getName();

  /** A server that has answered so may cancel; so may one whose client has left, without. */
  private static final int SERVER_ERROR = 500;

  private final RouteGuard guard;
  private final IntSupplier status;
  private volatile @Nullable ServerWebExchange exchange;
  private volatile @Nullable Invocation invocation;
  private volatile @Nullable Throwable error;
  private volatile boolean handled;

  InboundExchange(RouteGuard guard, IntSupplier status) {
    this.guard = guard;
    this.status = status;
  }

  /** The exchange is there. */
  void begun(ServerWebExchange newExchange) {
    this.exchange = newExchange;
    newExchange.getAttributes().put(KEY, this);
  }

  static @Nullable InboundExchange of(ServerWebExchange exchange) {
    return exchange.getAttribute(KEY);
  }

  /** Whether it is the first time that a handler is about to work for it. */
  boolean claim() {
    boolean first = !handled;
    handled = true;
    return first;
  }

  /** It was admitted. */
  void admitted(Invocation newInvocation) {
    this.invocation = newInvocation;
  }

  /**
   * The handler and the filters have left it to the application's error handlers. Resumes with the
   * error: operators that only listen throw what Reactor takes to be fatal, a {@link LinkageError}
   * for one, past those error handlers.
   */
  Mono<Void> failing(Throwable newError) {
    this.error = newError;
    return Mono.error(newError);
  }

  /** It was thrown past all operators: some servers cancel then, others do not signal any end. */
  void thrown(Throwable fatal) {
    Invocation call = invocation;
    if (call != null) {
      RequestOutcome.failed(call, fatal);
    }
  }

  /** The server is done with it. */
  void ended(SignalType signal) {
    Invocation call = invocation;
    if (call == null) {
      if (!handled && !isHandledByOthers()) {
        guard.ended(status.getAsInt());
      }
      return;
    }
    Throwable fault = error;
    if (signal != SignalType.ON_COMPLETE && fault != null) {
      RequestOutcome.failed(call, fault);
    } else if (signal == SignalType.CANCEL && status.getAsInt() < SERVER_ERROR) {
      call.cancel();
    } else {
      RequestOutcome.answered(call, status.getAsInt(), fault);
    }
  }

  /** Whether something else than static resources, which may not exist, has matched. */
  private boolean isHandledByOthers() {
    ServerWebExchange begun = exchange;
    Object handler =
        begun == null ? null : begun.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE);
    return handler != null && !(handler instanceof ResourceWebHandler);
  }
}
