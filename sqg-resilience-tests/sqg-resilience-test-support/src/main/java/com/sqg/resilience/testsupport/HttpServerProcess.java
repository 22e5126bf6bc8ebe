package com.sqg.resilience.testsupport;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Executors;

/** An HTTP server in a process of its own, which can be frozen. Answers everything with 200. */
public final class HttpServerProcess implements AutoCloseable {

  private final Process process;
  private final int port;

  private HttpServerProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** A running server. */
  public static HttpServerProcess start() {
    try {
      Path classes =
          Path.of(
              HttpServerProcess.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx64m",
                  "-cp",
                  classes.toString(),
                  HttpServerProcess.class.getName())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      BufferedReader out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      String port = out.readLine();
      if (port == null) {
        throw new IllegalStateException("the server has not started");
      }
      return new HttpServerProcess(process, Integer.parseInt(port));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    } catch (URISyntaxException fault) {
      throw new IllegalStateException(fault);
    }
  }

  public String url() {
    return "http://localhost:" + port + "/";
  }

  /** Stops it where it stands; the system goes on accepting connections for it. */
  public FrozenProcess freeze() {
    return FrozenProcess.freeze(process.pid());
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** The process: tells its port, and ends with whoever started it. */
  public static void main(String[] arguments) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName("localhost"), 0), 512);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write(new byte[] {'o', 'k'});
          exchange.close();
        });
    server.start();
    System.out.println(server.getAddress().getPort());
    while (System.in.read() >= 0) {
      continue;
    }
    System.exit(0);
  }
}
