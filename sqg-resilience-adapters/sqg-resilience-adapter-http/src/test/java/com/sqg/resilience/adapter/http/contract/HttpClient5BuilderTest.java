package com.sqg.resilience.adapter.http.contract;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.apache.HttpClient5Guard;

/** A builder of Apache HttpClient 5, guarded twice, and its client once more. */
class HttpClient5BuilderTest extends ClientContract {

  @Override
  TestedClient client(HttpResilience http) {
    HttpClient5Guard guard = new HttpClient5Guard(http);
    return new HttpClient5Test.Tested(
        guard.guard(guard.guard(guard.guard(HttpClient5Test.builder())).build()));
  }
}
