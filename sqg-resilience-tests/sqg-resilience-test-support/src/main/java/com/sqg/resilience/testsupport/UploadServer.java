package com.sqg.resilience.testsupport;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that takes large bodies and answers with their size, and a body that is written only as
 * fast as the server gets it: who collects it before sending never gets to its second chunk.
 */
public final class UploadServer implements AutoCloseable {

  private static final int CHUNK = 1 << 20;
  private static final int CHUNKS = 64;

  /** The bytes that {@link #writeInTurn} writes. */
  public static final long SIZE = (long) CHUNK * CHUNKS;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger requests = new AtomicInteger();
  private final Semaphore arrived = new Semaphore(0);
  private final HttpServer server;

  private UploadServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("localhost"), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::take);
    server.start();
  }

  /** A running server. */
  public static UploadServer start() {
    try {
      return new UploadServer();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  public String url() {
    return "http://localhost:" + server.getAddress().getPort() + "/";
  }

  /** How many requests it has got. */
  public int requests() {
    return requests.get();
  }

  /** Writes a body, each chunk after the one before has arrived. */
  public void writeInTurn(OutputStream body) throws IOException {
    arrived.drainPermits();
    byte[] chunk = new byte[CHUNK];
    for (int i = 0; i < CHUNKS; i++) {
      body.write(chunk);
      body.flush();
      // Part of a chunk may still be in a buffer of the client.
      awaitArrival(CHUNK / 2);
    }
  }

  private void awaitArrival(int bytes) {
    try {
      if (!arrived.tryAcquire(bytes, 10, TimeUnit.SECONDS)) {
        throw new IllegalStateException("what was written has not been sent");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  /** The size that a response tells. */
  public static Long sizeIn(InputStream response) throws IOException {
    return Long.valueOf(new String(response.readAllBytes(), StandardCharsets.UTF_8));
  }

  private void take(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    long size = 0;
    byte[] buffer = new byte[8192];
    InputStream in = exchange.getRequestBody();
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      size += read;
      arrived.release(read);
    }
    byte[] answer = Long.toString(size).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
