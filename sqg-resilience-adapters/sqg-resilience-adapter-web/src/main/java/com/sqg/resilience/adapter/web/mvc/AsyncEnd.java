package com.sqg.resilience.adapter.web.mvc;

import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.context.request.async.AsyncWebRequest;
import org.springframework.web.context.request.async.CallableProcessingInterceptor;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.DeferredResultProcessingInterceptor;
import org.springframework.web.context.request.async.WebAsyncManager;
import org.springframework.web.context.request.async.WebAsyncUtils;

/**
 * Hears when the container is done with an asynchronous request, also where its result never comes
 * back to the servlet: the client has gone, or the answer was completed elsewhere. Of an error it
 * hears at once, since after one some containers neither dispatch nor complete. Thread-safe.
 */
final class AsyncEnd implements CallableProcessingInterceptor, DeferredResultProcessingInterceptor {

  private final BiConsumer<NativeWebRequest, @Nullable Throwable> ended;

  /**
   * A listener.
   *
   * @param ended is told of each end, maybe twice, and of the container's error if there was one
   */
  AsyncEnd(BiConsumer<NativeWebRequest, @Nullable Throwable> ended) {
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
  public <T> void beforeConcurrentHandling(NativeWebRequest request, Callable<T> task) {
    listenTo(request);
  }

  @Override
  public <T> void beforeConcurrentHandling(NativeWebRequest request, DeferredResult<T> result) {
    listenTo(request);
  }

  /** Not by the methods that interceptors have for it: a result's own comes first and last. */
  private void listenTo(NativeWebRequest request) {
    if (request instanceof AsyncWebRequest) {
      ((AsyncWebRequest) request).addErrorHandler(error -> ended.accept(request, error));
      ((AsyncWebRequest) request).addCompletionHandler(() -> ended.accept(request, null));
    }
  }
}
