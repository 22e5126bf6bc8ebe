package com.sqg.resilience.testsupport;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An HTTP server that misbehaves as its paths tell it to, on a free port of all addresses. Whatever
 * else is asked is answered with 200 and {@code ok}. Answers one request a connection.
 *
 * <pre>
 * /status/503      that status, with a body
 * /empty           204
 * /redirect        302 to /
 * /slow/300        200 after so many milliseconds
 * /slow-body/300   the headers, and the body after so many milliseconds
 * /stall           no answer until {@link #revive} or {@link #close}
 * /stall-body      half a body, and no more
 * /reset           the connection reset without an answer
 * /reset-body      half a body, then the connection reset
 * /cut-body        half a body, then the end of the connection
 * </pre>
 */
public final class FaultyHttpServer implements AutoCloseable {

  private static final String HALF = "half";
  private static final int WHOLE_LENGTH = 100_000;

  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger requests = new AtomicInteger();
  private final int port;
  private ServerSocket listener;
  private Thread acceptor;
  private volatile boolean stalled;
  private Socket keeper;

  private FaultyHttpServer() throws IOException {
    listener = listen(0);
    port = listener.getLocalPort();
  }

  /** A running server. */
  public static FaultyHttpServer start() {
    try {
      return new FaultyHttpServer();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  private ServerSocket listen(int wanted) throws IOException {
    ServerSocket socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(wanted), 512);
    acceptor = daemon(() -> accept(socket));
    return socket;
  }

  /** The URL of a path that begins with a slash. */
  public String url(String path) {
    return "http://localhost:" + port + path;
  }

  /** Where it listens. */
  public int port() {
    return port;
  }

  /** How many requests it has got, answered or not. */
  public int requests() {
    return requests.get();
  }

  /** From now on accepts requests and answers none. */
  public void stall() {
    stalled = true;
  }

  /** Answers again. What waits for an answer gets none: its connection is closed. */
  public void revive() {
    stalled = false;
    closeConnections();
  }

  /** From now on refuses connections. */
  public synchronized void refuse() {
    stopListening();
    try {
      // Bound and not listening: nobody else gets the port meanwhile.
      keeper = new Socket();
      keeper.setReuseAddress(true);
      keeper.bind(new InetSocketAddress(port));
    } catch (IOException taken) {
      throw new UncheckedIOException(taken);
    }
    closeConnections();
  }

  /** Accepts connections again, on the same port. */
  public synchronized void listenAgain() {
    try {
      keeper.close();
      listener = listen(port);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  @Override
  public synchronized void close() {
    stopListening();
    if (keeper != null) {
      closeQuietly(keeper);
    }
    closeConnections();
  }

  private void accept(ServerSocket socket) {
    while (!socket.isClosed()) {
      try {
        Socket connection = socket.accept();
        connections.add(connection);
        daemon(() -> serve(connection));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket connection) {
    try {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1));
      String request = in.readLine();
      if (request == null) {
        connections.remove(connection);
        closeQuietly(connection);
        return;
      }
      skipRest(in);
      requests.incrementAndGet();
      answer(connection, request.split(" ")[0], request.split(" ")[1].split("\\?")[0]);
    } catch (IOException | InterruptedException gone) {
      connections.remove(connection);
      closeQuietly(connection);
    }
  }

  private static void skipRest(BufferedReader in) throws IOException {
    int length = 0;
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(line.indexOf(':') + 1).trim());
      }
    }
    for (int i = 0; i < length && in.read() >= 0; i++) {
      continue;
    }
  }

  private void answer(Socket connection, String method, String path)
      throws IOException, InterruptedException {
    String[] parts = path.split("/");
    String what = stalled ? "stall" : parts.length > 1 ? parts[1] : "";
    OutputStream out = connection.getOutputStream();
    switch (what) {
      case "stall":
        return; // and keep the connection
      case "stall-body":
        head(out, 200, WHOLE_LENGTH, "");
        text(out, HALF);
        return;
      case "reset":
        connection.setSoLinger(true, 0);
        break;
      case "reset-body":
        head(out, 200, WHOLE_LENGTH, "");
        text(out, HALF);
        Thread.sleep(50); // a reset overtakes what was sent before it
        connection.setSoLinger(true, 0);
        break;
      case "cut-body":
        head(out, 200, WHOLE_LENGTH, "");
        text(out, HALF);
        break;
      case "empty":
        head(out, 204, -1, "");
        break;
      case "redirect":
        head(out, 302, 0, "Location: " + url("/") + "\r\n");
        break;
      case "slow-body":
        head(out, 200, 2, "");
        Thread.sleep(Long.parseLong(parts[2]));
        text(out, "ok");
        break;
      case "slow":
        Thread.sleep(Long.parseLong(parts[2]));
        whole(out, method, 200);
        break;
      case "status":
        whole(out, method, Integer.parseInt(parts[2]));
        break;
      default:
        whole(out, method, 200);
    }
    connections.remove(connection);
    connection.close();
  }

  private static void whole(OutputStream out, String method, int status) throws IOException {
    head(out, status, 2, "");
    if (!method.equals("HEAD")) {
      text(out, "ok");
    }
  }

  private static void head(OutputStream out, int status, int length, String more)
      throws IOException {
    text(
        out,
        "HTTP/1.1 "
            + status
            + " Told\r\nConnection: close\r\nContent-Type: text/plain\r\n"
            + (length < 0 ? "" : "Content-Length: " + length + "\r\n")
            + more
            + "\r\n");
  }

  private static void text(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  /** The system listens on while a thread is still accepting. */
  private void stopListening() {
    closeQuietly(listener);
    try {
      acceptor.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeConnections() {
    for (Socket connection : connections) {
      connections.remove(connection);
      closeQuietly(connection);
    }
  }

  private static void closeQuietly(AutoCloseable open) {
    try {
      open.close();
    } catch (Exception closedAlready) {
      return;
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "faulty-http-server");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
