package com.sqg.resilience.adapter.http.contract;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.feign.FeignGuard;
import feign.Client;
import feign.Feign;
import feign.FeignException;
import feign.Request;
import feign.RequestLine;
import feign.Response;
import feign.Retryer;
import java.net.URI;
import java.util.concurrent.TimeUnit;

/** OpenFeign over the JDK's client, guarded by the capability and by hand. */
class FeignTest extends ClientContract {

  @Override
  boolean noticesMissingEnd() {
    return false;
  }

  @Override
  TestedClient client(HttpResilience http) {
    FeignGuard guard = new FeignGuard(http);
    return tested(guard, guard.guard(new Client.Default(null, null)));
  }

  static TestedClient tested(FeignGuard guard, Client client) {
    long millis = TestedClient.TIMEOUT.toMillis();
    Request.Options options =
        new Request.Options(millis, TimeUnit.MILLISECONDS, millis, TimeUnit.MILLISECONDS, true);
    Api api =
        Feign.builder()
            .client(client)
            .options(options)
            .retryer(Retryer.NEVER_RETRY)
            .addCapability(guard)
            .target(Api.class, "http://unused");
    return new Tested(api);
  }

  interface Api {

    @RequestLine("GET ")
    String read(URI url);

    @RequestLine("GET ")
    Response open(URI url);
  }

  private record Tested(Api api) implements TestedClient {

    @Override
    public int get(String url) {
      try {
        String body = api.read(URI.create(url));
        return body == null || body.isEmpty() ? 204 : 200;
      } catch (FeignException answered) {
        if (answered.status() < 400) {
          throw answered;
        }
        return answered.status();
      }
    }

    @Override
    public int getWithoutReading(String url) {
      try (Response response = api.open(URI.create(url))) {
        return response.status();
      }
    }
  }
}
