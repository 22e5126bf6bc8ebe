package com.sqg.resilience.adapter.http.contract;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.feign.FeignGuard;
import com.sqg.resilience.adapter.http.okhttp.OkHttpGuard;

/** Guarded on both layers: each exchange counts once. */
class FeignOverOkHttpTest extends ClientContract {

  @Override
  TestedClient client(HttpResilience http) {
    return FeignTest.tested(
        new FeignGuard(http),
        new feign.okhttp.OkHttpClient(new OkHttpGuard(http).guard(OkHttpTest.builder().build())));
  }
}
