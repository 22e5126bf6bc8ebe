package com.sqg.resilience.adapter.http.contract;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.okhttp.OkHttpGuard;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** OkHttp, called synchronously. */
class OkHttpTest extends ClientContract {

  @Override
  TestedClient client(HttpResilience http) {
    OkHttpGuard guard = new OkHttpGuard(http);
    return new Tested(guard.guard(guard.guard(builder()).build()));
  }

  static OkHttpClient.Builder builder() {
    return new OkHttpClient.Builder()
        .readTimeout(TestedClient.TIMEOUT)
        .connectTimeout(TestedClient.TIMEOUT);
  }

  private record Tested(OkHttpClient client) implements TestedClient {

    @Override
    public int get(String url) throws Exception {
      try (Response response = client.newCall(new Request.Builder().url(url).build()).execute()) {
        response.body().string();
        return response.code();
      }
    }

    @Override
    public int getWithoutReading(String url) throws Exception {
      try (Response response = client.newCall(new Request.Builder().url(url).build()).execute()) {
        return response.code();
      }
    }
  }
}
