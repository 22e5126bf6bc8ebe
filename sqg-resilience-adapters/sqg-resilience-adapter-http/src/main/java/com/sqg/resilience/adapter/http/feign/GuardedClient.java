package com.sqg.resilience.adapter.http.feign;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.exchange.ClientLayer;
import com.sqg.resilience.adapter.http.exchange.Exchange;
import com.sqg.resilience.adapter.http.exchange.HttpCall;
import com.sqg.resilience.adapter.http.name.HttpTarget;
import com.sqg.resilience.api.http.SqgHttpRequest;
import feign.Client;
import feign.MethodMetadata;
import feign.Request;
import feign.RequestTemplate;
import feign.Response;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A Feign client whose exchanges are guarded. Feign's retries come here again. Thread-safe. */
final class GuardedClient implements Client {

  private final Client delegate;
  private final HttpResilience resilience;

  GuardedClient(Client delegate, HttpResilience resilience) {
    this.delegate = delegate;
    this.resilience = resilience;
  }

  @Override
  public Response execute(Request request, Request.Options options) throws IOException {
    return resilience.calls().exchange(ClientLayer.FEIGN, new Call(delegate, request, options));
  }

  private static final class Call implements HttpCall<Response, RuntimeException> {

    private final Client client;
    private final Request request;
    private final Request.Options options;

    Call(Client client, Request request, Request.Options options) {
      this.client = client;
      this.request = request;
      this.options = options;
    }

    @Override
    public SqgHttpRequest request() {
      HttpTarget target = HttpTarget.ofUrl(request.url());
      return SqgHttpRequest.of(
          request.httpMethod().name(), target.host(), target.port(), template());
    }

    private @Nullable String template() {
      RequestTemplate template = request.requestTemplate();
      MethodMetadata metadata = template == null ? null : template.methodMetadata();
      return metadata == null ? null : metadata.template().path();
    }

    @Override
    public Response send() throws IOException {
      return client.execute(request, options);
    }

    @Override
    public Response guarded(Response response, Exchange exchange) {
      exchange.answered(response.status());
      Response.Body body = response.body();
      if (body == null) {
        exchange.ended();
        return response;
      }
      return response.toBuilder().body(new GuardedBody(body, exchange)).build();
    }
  }
}
