package com.sqg.resilience.adapter.http.exchange;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A response's body: the exchange ends with it, and fails where reading it does. Clients on top of
 * reactive ones report that by exceptions of any kind.
 */
public final class BodyStream extends FilterInputStream {

  private final Exchange exchange;

  /** The body of an exchange that has been answered. */
  public BodyStream(InputStream body, Exchange exchange) {
    super(body);
    this.exchange = exchange;
  }

  @Override
  public int read() throws IOException {
    try {
      return endedBy(in.read());
    } catch (IOException | RuntimeException broken) {
      exchange.failed(broken);
      throw broken;
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return endedBy(in.read(bytes, offset, length));
    } catch (IOException | RuntimeException broken) {
      exchange.failed(broken);
      throw broken;
    }
  }

  @Override
  public long skip(long count) throws IOException {
    try {
      return in.skip(count);
    } catch (IOException | RuntimeException broken) {
      exchange.failed(broken);
      throw broken;
    }
  }

  private int endedBy(int read) {
    if (read < 0) {
      exchange.ended();
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    try {
      in.close();
    } catch (IOException | RuntimeException broken) {
      exchange.failed(broken);
      throw broken;
    } finally {
      exchange.ended();
    }
  }
}
