package com.sqg.resilience.adapter.http.okhttp;

import com.sqg.resilience.adapter.http.exchange.Exchange;
import com.sqg.resilience.adapter.http.exchange.HttpCall;
import com.sqg.resilience.adapter.http.name.HttpTarget;
import com.sqg.resilience.api.http.SqgHttpRequest;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** One call of an OkHttpClient. */
final class InterceptedCall implements HttpCall<Response, RuntimeException> {

  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  /** Between the start of OkHttp's clock for a call and ours. */
  private static final long MARGIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Interceptor.Chain chain;
  private final Request request;
  private final long startNanos = System.nanoTime();

  InterceptedCall(Interceptor.Chain chain) {
    this.chain = chain;
    this.request = chain.request();
  }

  @Override
  public SqgHttpRequest request() {
    HttpUrl url = request.url();
    HttpTarget target = HttpTarget.of(url.scheme(), url.host(), url.port());
    return SqgHttpRequest.of(request.method(), target.host(), target.port(), null);
  }

  @Override
  public Response send() throws IOException {
    return chain.proceed(request);
  }

  /** A call that ran out of its time is cancelled too, by OkHttp itself. */
  @Override
  public boolean isAbandoned(Throwable error) {
    if (!chain.call().isCanceled()) {
      return false;
    }
    long timeout = chain.call().timeout().timeoutNanos();
    return timeout == 0 || System.nanoTime() - startNanos + MARGIN_NANOS < timeout;
  }

  @Override
  public Response guarded(Response response, Exchange exchange) {
    exchange.answered(response.code());
    if (response.networkResponse() == null) {
      exchange.cancelled(); // from the cache, or made by an interceptor
      return response;
    }
    ResponseBody body = response.body();
    if (body == null || hasNoBody(response)) {
      exchange.ended();
      return response;
    }
    return response.newBuilder().body(new GuardedBody(body, exchange)).build();
  }

  /** Who knows that there is none need not close it. */
  private static boolean hasNoBody(Response response) {
    switch (response.code()) {
      case SWITCHING_PROTOCOLS:
      case NO_CONTENT:
      case NOT_MODIFIED:
        return true;
      default:
        ResponseBody body = response.body();
        return response.request().method().equals("HEAD")
            || (body != null && body.contentLength() == 0);
    }
  }
}
