package com.sqg.resilience.adapter.http.exchange;

import com.sqg.resilience.api.http.SqgHttpRequest;
import java.io.IOException;

/**
 * A request that is sent on the calling thread, in the words of its client.
 *
 * @param <R> the client's responses
 * @param <X> what sending throws besides {@link IOException}
 */
public interface HttpCall<R, X extends Exception> {

  /** What the resource is named by. */
  SqgHttpRequest request();

  /** Sends it and waits for the headers. */
  R send() throws IOException, X;

  /**
   * A response that ends the exchange together with its body.
   *
   * @throws IOException if the status cannot be read
   */
  R guarded(R response, Exchange exchange) throws IOException;

  /** Whether sending, or reading the body, failed because the caller gave up. */
  default boolean isAbandoned(Throwable error) {
    return false;
  }
}
