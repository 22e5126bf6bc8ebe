package com.sqg.resilience.adapter.http.exchange;

import com.sqg.resilience.api.http.SqgHttpStatus;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.classify.Causes;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.function.Predicate;

/**
 * An admitted exchange. Its time is that to the response's headers; its outcome is known when the
 * body has ended. Ends once; what comes later changes nothing. Thread-safe.
 */
public final class Exchange {

  private final Invocation invocation;
  private final Predicate<? super Throwable> abandoned;
  private volatile SqgHttpStatus status = SqgHttpStatus.of(0);

  /** An exchange whose call has been admitted. */
  public Exchange(Invocation invocation) {
    this(invocation, error -> false);
  }

  /**
   * An exchange whose call has been admitted.
   *
   * @param abandoned whether an error says no more than that the caller gave up
   */
  public Exchange(Invocation invocation, Predicate<? super Throwable> abandoned) {
    this.invocation = invocation;
    this.abandoned = abandoned;
  }

  /** The headers are there, and the body may follow. */
  public void answered(int code) {
    invocation.answered();
    status = SqgHttpStatus.of(code);
  }

  /** The body has been read, or is wanted no further. The status decides. */
  public void ended() {
    invocation.complete(status, null);
  }

  /** There was no response, or its body broke off; unless the caller gave up. */
  public void failed(Throwable error) {
    if (abandoned.test(error)) {
      cutShort();
    } else if (isInterrupted(error)) {
      invocation.cancel();
    } else {
      invocation.complete(null, error);
    }
  }

  /** Nobody wants the response any more, or it came from no server: says nothing about it. */
  public void cancelled() {
    invocation.cancel();
  }

  /**
   * Nobody wants the rest of the body. A server that has answered that it failed has failed all the
   * same; else nobody will know.
   */
  public void cutShort() {
    if (status.isServerError()) {
      ended();
    } else {
      invocation.cancel();
    }
  }

  /** Clients tell of an interrupted thread in ways of their own, which look like timeouts. */
  private static boolean isInterrupted(Throwable error) {
    return Causes.find(error, InterruptedException.class::isInstance) != null
        || (Thread.currentThread().isInterrupted()
            && error instanceof InterruptedIOException
            && !(error instanceof SocketTimeoutException));
  }
}
