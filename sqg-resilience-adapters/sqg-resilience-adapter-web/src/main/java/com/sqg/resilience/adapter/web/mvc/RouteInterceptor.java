package com.sqg.resilience.adapter.web.mvc;

import com.sqg.resilience.adapter.web.route.FrameworkHandlers;
import com.sqg.resilience.adapter.web.route.RequestOutcome;
import com.sqg.resilience.adapter.web.route.RouteGuard;
import com.sqg.resilience.adapter.web.servlet.ResponseStatus;
import com.sqg.resilience.adapter.web.servlet.ServletTypes;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.call.Invocation;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.ui.ModelMap;
import org.springframework.web.context.request.AsyncWebRequestInterceptor;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.MappedInterceptor;

/**
 * Guards requests from when their handler is known until their answer is complete. A refusal leaves
 * it as a handler's exception would, so that whoever answers those answers it. Thread-safe.
 *
 * <p>Of Spring's two kinds of interceptors it is the one that names no servlet type.
 */
public final class RouteInterceptor implements AsyncWebRequestInterceptor {

  private static final String CALL = RouteInterceptor.class.getName() + ".CALL";
  private static final int SERVER_ERROR = 500;

  private final RouteGuard guard;
  private final ResponseStatus status;
  private final HandledException handledException;
  private final String errorStatus;
  private final SynchronousHandlers synchronousHandlers = new SynchronousHandlers();
  private final AsyncEnd asyncEnd = new AsyncEnd(this::endOfAsynchronous);

  private RouteInterceptor(RouteGuard guard, ServletTypes types) {
    this.guard = guard;
    this.status = new ResponseStatus(types);
    this.handledException = new HandledException(types);
    this.errorStatus = types.attribute("error.status_code");
  }

  /**
   * The interceptor in the form in which a bean of it reaches the mappings of all handlers, before
   * other interceptors, also where the application configures Spring MVC all by itself.
   */
  public static MappedInterceptor create(RouteGuard guard) {
    return new MappedInterceptor(null, new RouteInterceptor(guard, new ServletTypes()));
  }

  @Override
  public void preHandle(WebRequest request) {
    Object call = callOf(request);
    if (call == null) {
      call = begin(request);
    }
    if (call instanceof RequestCall) {
      ((RequestCall) call).enter();
    }
  }

  private Object begin(WebRequest request) {
    Object errorOfContainer = attribute(request, errorStatus);
    if (errorOfContainer != null) {
      // Nobody had a handler for it, and now the error page has.
      guard.ended(errorOfContainer instanceof Integer ? (Integer) errorOfContainer : SERVER_ERROR);
      return settled(request);
    }
    Object handler = attribute(request, HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE);
    if (StaticResources.areServedBy(handler)) {
      request.setAttribute(CALL, Unguarded.STATIC, RequestAttributes.SCOPE_REQUEST);
      return Unguarded.STATIC;
    }
    Object pattern = attribute(request, HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
    if (pattern == null
        || (handler != null && FrameworkHandlers.isSpringBoots(handler))
        || isPreFlight(request)) {
      return settled(request);
    }
    Invocation invocation = guard.begin(pattern, false);
    if (invocation == null) {
      return settled(request);
    }
    SqgResourceUnavailableException refusal = invocation.refusal();
    if (refusal != null) {
      settled(request);
      throw refusal;
    }
    RequestCall call = new RequestCall(invocation);
    request.setAttribute(CALL, call, RequestAttributes.SCOPE_REQUEST);
    if (!synchronousHandlers.contains(handler)) {
      asyncEnd.watch(request);
    }
    invocation.awaitTurn();
    return call;
  }

  private static Unguarded settled(WebRequest request) {
    request.setAttribute(CALL, Unguarded.SETTLED, RequestAttributes.SCOPE_REQUEST);
    return Unguarded.SETTLED;
  }

  /** Whether a browser only asks if it may send a request: no handler sees that. */
  private static boolean isPreFlight(WebRequest request) {
    return request instanceof ServletWebRequest
        && HttpMethod.OPTIONS.equals(((ServletWebRequest) request).getHttpMethod())
        && request.getHeader("Access-Control-Request-Method") != null;
  }

  @Override
  public void postHandle(WebRequest request, @Nullable ModelMap model) {}

  @Override
  public void afterConcurrentHandlingStarted(WebRequest request) {
    Object call = callOf(request);
    if (call instanceof RequestCall) {
      ((RequestCall) call).leave();
      if (StreamedAnswer.isOf(attribute(request, HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE))) {
        ((RequestCall) call).invocation().answered();
      }
    }
  }

  @Override
  public void afterCompletion(WebRequest request, @Nullable Exception error) {
    Object call = callOf(request);
    if (call instanceof RequestCall) {
      if (((RequestCall) call).leave()) {
        end((RequestCall) call, request, error);
      }
    } else if (call == Unguarded.STATIC) {
      settled(request);
      guard.ended(statusOf(request));
    }
  }

  private void endOfAsynchronous(NativeWebRequest request, @Nullable Throwable error) {
    Object call = callOf(request);
    if (!(call instanceof RequestCall)) {
      return;
    }
    if (error instanceof IOException) {
      // Of the container's own connection, whatever the words for it in the system's language.
      ((RequestCall) call).invocation().cancel();
    } else {
      end((RequestCall) call, request, error);
    }
  }

  private void end(RequestCall call, WebRequest request, @Nullable Throwable error) {
    if (error != null) {
      RequestOutcome.failed(call.invocation(), error);
      return;
    }
    int code = statusOf(request);
    RequestOutcome.answered(
        call.invocation(), code, code < SERVER_ERROR ? null : handledException.of(request));
  }

  private int statusOf(WebRequest request) {
    return status.of(((NativeWebRequest) request).getNativeResponse());
  }

  private static @Nullable Object callOf(WebRequest request) {
    return attribute(request, CALL);
  }

  private static @Nullable Object attribute(WebRequest request, String name) {
    return request.getAttribute(name, RequestAttributes.SCOPE_REQUEST);
  }
}
