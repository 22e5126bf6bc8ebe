package com.sqg.resilience.adapter.http.contract;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.reactive.WebClientGuard;
import io.netty.channel.ChannelOption;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/** WebClient over Reactor Netty. */
class WebClientTest extends ClientContract {

  @Override
  TestedClient client(HttpResilience http) {
    WebClientGuard guard = new WebClientGuard(http);
    return new Tested(guard.guard(guard.guard(builder()).build()));
  }

  static WebClient.Builder builder() {
    int millis = (int) TestedClient.TIMEOUT.toMillis();
    HttpClient netty =
        HttpClient.create()
            .followRedirect(true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, millis)
            .doOnConnected(
                connection ->
                    connection.addHandlerLast(
                        new ReadTimeoutHandler(millis, TimeUnit.MILLISECONDS)));
    return WebClient.builder().clientConnector(new ReactorClientHttpConnector(netty));
  }

  private record Tested(WebClient client) implements TestedClient {

    @Override
    public int get(String url) {
      return client
          .get()
          .uri(URI.create(url))
          .exchangeToMono(
              response ->
                  response
                      .bodyToMono(String.class)
                      .defaultIfEmpty("")
                      .map(body -> response.rawStatusCode()))
          .block();
    }

    @Override
    public int getWithoutReading(String url) {
      return client
          .get()
          .uri(URI.create(url))
          .exchangeToMono(response -> Mono.just(response.rawStatusCode()))
          .block();
    }
  }
}
