package com.sqg.resilience.adapter.http.contract;

import java.time.Duration;

/** A guarded client in the hands of the contract, with timeouts of {@link #TIMEOUT}. */
interface TestedClient {

  Duration TIMEOUT = Duration.ofMillis(400);

  /**
   * Gets a URL and reads all of the body.
   *
   * @return the status, whatever it is
   * @throws Exception what the client throws where there is no whole response
   */
  int get(String url) throws Exception;

  /** Gets a URL and lets go of the response without having read its body. */
  int getWithoutReading(String url) throws Exception;
}
