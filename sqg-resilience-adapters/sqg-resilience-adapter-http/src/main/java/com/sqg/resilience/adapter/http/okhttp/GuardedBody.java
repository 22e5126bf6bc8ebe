package com.sqg.resilience.adapter.http.okhttp;

import com.sqg.resilience.adapter.http.exchange.Exchange;
import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** The body of an OkHttp response, which ends its exchange. */
final class GuardedBody extends ResponseBody {

  private final ResponseBody body;
  private final BufferedSource source;

  GuardedBody(ResponseBody body, Exchange exchange) {
    this.body = body;
    this.source = Okio.buffer(new GuardedSource(body.source(), exchange));
  }

  @Override
  public @Nullable MediaType contentType() {
    return body.contentType();
  }

  @Override
  public long contentLength() {
    return body.contentLength();
  }

  @Override
  public BufferedSource source() {
    return source;
  }

  private static final class GuardedSource extends ForwardingSource {

    private final Exchange exchange;

    GuardedSource(Source source, Exchange exchange) {
      super(source);
      this.exchange = exchange;
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
      try {
        long read = super.read(sink, byteCount);
        if (read < 0) {
          exchange.ended();
        }
        return read;
      } catch (IOException broken) {
        exchange.failed(broken);
        throw broken;
      }
    }

    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        exchange.ended();
      }
    }
  }
}
