package com.sqg.resilience.adapter.web.mvc;

import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.context.request.async.CallableProcessingInterceptor;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.DeferredResultProcessingInterceptor;
import org.springframework.web.context.request.async.WebAsyncManager;
import org.springframework.web.context.request.async.WebAsyncUtils;

/**
 * Hears when the container is done with an asynchronous request, also where its result never came
 * back to the servlet: the client has gone, or the answer was completed elsewhere. Thread-safe.
 */
final class AsyncEnd implements CallableProcessingInterceptor, DeferredResultProcessingInterceptor {

  private final Consumer<NativeWebRequest> ended;

  AsyncEnd(Consumer<NativeWebRequest> ended) {
    this.ended = ended;
  }

  /** Asks to hear of the request, should it become asynchronous. */
  void watch(WebRequest request) {
    Object manager =
        request.getAttribute(
            WebAsyncUtils.WEB_ASYNC_MANAGER_ATTRIBUTE, RequestAttributes.SCOPE_REQUEST);
    if (manager instanceof WebAsyncManager) {
      ((WebAsyncManager) manager).registerCallableInterceptor(this, this);
      ((WebAsyncManager) manager).registerDeferredResultInterceptor(this, this);
    }
  }

  @Override
  public <T> Object handleError(NativeWebRequest request, Callable<T> task, Throwable error) {
    remember(request, error);
    return CallableProcessingInterceptor.RESULT_NONE;
  }

  @Override
  public <T> boolean handleError(
      NativeWebRequest request, DeferredResult<T> result, Throwable error) {
    remember(request, error);
    return true;
  }

  private static void remember(NativeWebRequest request, @Nullable Throwable error) {
    Object call = RouteInterceptor.callOf(request);
    if (call instanceof RequestCall && error != null) {
      ((RequestCall) call).asynchronousError(error);
    }
  }

  @Override
  public <T> void afterCompletion(NativeWebRequest request, Callable<T> task) {
    ended.accept(request);
  }

  @Override
  public <T> void afterCompletion(NativeWebRequest request, DeferredResult<T> result) {
    ended.accept(request);
  }
}
