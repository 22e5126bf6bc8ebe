package com.sqg.resilience.adapter.http.feign;

import com.sqg.resilience.adapter.http.exchange.BodyStream;
import com.sqg.resilience.adapter.http.exchange.Exchange;
import feign.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/** The body of a Feign response, which ends its exchange. */
final class GuardedBody implements Response.Body {

  private final Response.Body body;
  private final Exchange exchange;

  GuardedBody(Response.Body body, Exchange exchange) {
    this.body = body;
    this.exchange = exchange;
  }

  @Override
  public @Nullable Integer length() {
    return body.length();
  }

  @Override
  public boolean isRepeatable() {
    return body.isRepeatable();
  }

  @Override
  public InputStream asInputStream() throws IOException {
    return new BodyStream(body.asInputStream(), exchange);
  }

  @Override
  public Reader asReader(Charset charset) throws IOException {
    return new InputStreamReader(asInputStream(), charset);
  }

  @Override
  public void close() throws IOException {
    try {
      body.close();
    } catch (IOException broken) {
      exchange.failed(broken);
      throw broken;
    } finally {
      exchange.ended();
    }
  }
}
