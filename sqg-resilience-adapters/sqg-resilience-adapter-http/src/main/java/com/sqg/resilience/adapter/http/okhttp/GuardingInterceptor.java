package com.sqg.resilience.adapter.http.okhttp;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.exchange.ClientLayer;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/** Guards the exchanges of an OkHttpClient, each with all its redirects. Thread-safe. */
final class GuardingInterceptor implements Interceptor {

  /** What OkHttp calls the threads of its dispatcher while they make an asynchronous call. */
  private static final String DISPATCHED = "OkHttp ";

  private final HttpResilience resilience;

  GuardingInterceptor(HttpResilience resilience) {
    this.resilience = resilience;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    try {
      return resilience.calls().exchange(ClientLayer.OKHTTP, new InterceptedCall(chain));
    } catch (SqgResourceUnavailableException refusal) {
      if (Thread.currentThread().getName().startsWith(DISPATCHED)) {
        // Else it would reach the thread's handler for uncaught exceptions, every time.
        throw new IOException(refusal.getMessage(), refusal);
      }
      throw refusal;
    }
  }
}
