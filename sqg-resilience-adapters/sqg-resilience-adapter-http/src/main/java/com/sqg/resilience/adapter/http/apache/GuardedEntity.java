package com.sqg.resilience.adapter.http.apache;

import com.sqg.resilience.adapter.http.exchange.BodyStream;
import com.sqg.resilience.adapter.http.exchange.Exchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;
import org.jspecify.annotations.Nullable;

/** The entity of a response, which ends its exchange. */
final class GuardedEntity extends HttpEntityWrapper {

  private static final int CHUNK = 8192;

  private final Exchange exchange;

  GuardedEntity(HttpEntity entity, Exchange exchange) {
    super(entity);
    this.exchange = exchange;
  }

  @Override
  public @Nullable InputStream getContent() throws IOException {
    InputStream content = super.getContent();
    return content == null ? null : new BodyStream(content, exchange);
  }

  /** What fails in writing is not the server's fault: so reading is watched by itself. */
  @Override
  public void writeTo(OutputStream out) throws IOException {
    try (InputStream content = getContent()) {
      byte[] chunk = new byte[CHUNK];
      int read = content == null ? -1 : content.read(chunk);
      while (read >= 0) {
        out.write(chunk, 0, read);
        read = content == null ? -1 : content.read(chunk);
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      super.close();
    } catch (IOException broken) {
      exchange.failed(broken);
      throw broken;
    } finally {
      exchange.ended();
    }
  }
}
