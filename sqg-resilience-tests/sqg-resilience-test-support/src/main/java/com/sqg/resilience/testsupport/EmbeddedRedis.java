package com.sqg.resilience.testsupport;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import redis.embedded.core.ExecutableProvider;

/** A real Redis server on a free port of the loopback interface, which keeps nothing on disk. */
public final class EmbeddedRedis implements AutoCloseable {

  private static final int SLOTS = 16_384;

  private static EmbeddedRedis shared;
  private static File executable;

  private final int port;
  private final List<String> options;
  private Process process;

  private EmbeddedRedis(int port, List<String> options) {
    this.port = port;
    this.options = options;
  }

  /** The JVM's server, started the first time it is asked for, ended with the JVM. */
  public static synchronized EmbeddedRedis shared() {
    if (shared == null) {
      shared = start();
    }
    return shared;
  }

  /** A server of one's own, to be closed. */
  public static EmbeddedRedis start(String... options) {
    EmbeddedRedis redis = new EmbeddedRedis(freePort(), List.of(options));
    redis.revive();
    return redis;
  }

  /** A cluster of one node, to be closed. */
  public static EmbeddedRedis startCluster() {
    EmbeddedRedis redis = start("--cluster-enabled", "yes");
    for (int from = 0; from < SLOTS; from += SLOTS / 4) { // a line has its limit
      StringBuilder addSlots = new StringBuilder("CLUSTER ADDSLOTS");
      for (int slot = from; slot < from + SLOTS / 4; slot++) {
        addSlots.append(' ').append(slot);
      }
      redis.ask(addSlots.toString());
    }
    redis.await(() -> redis.ask("CLUSTER INFO", 64).contains("cluster_state:ok"), "form a cluster");
    return redis;
  }

  /** A port that nobody listens on just now; for a server that is to be started later. */
  public static EmbeddedRedis notStarted() {
    return new EmbeddedRedis(freePort(), List.of());
  }

  private static int freePort() {
    // A cluster also uses the port 10000 above.
    for (int attempt = 0; ; attempt++) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        if (socket.getLocalPort() < 55_000 || attempt > 1_000) {
          return socket.getLocalPort();
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  public int port() {
    return port;
  }

  /** Starts it, anew if it was killed, on the same port. Returns when it answers. */
  public synchronized void revive() {
    try {
      Path folder = Files.createTempDirectory("redis");
      List<String> command = new ArrayList<>();
      command.add(executable().getPath());
      command.addAll(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
      command.addAll(List.of("--save", "", "--appendonly", "no", "--dir", folder.toString()));
      command.addAll(options);
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new IllegalStateException("Redis did not start", e);
    }
    Process started = process;
    Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
    await(() -> ask("PING").startsWith("+PONG"), "answer");
  }

  private static synchronized File executable() throws IOException {
    if (executable == null) {
      executable = ExecutableProvider.newJarResourceProvider().get();
    }
    return executable;
  }

  /** Ends it as a crash does. */
  public synchronized void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Stops it where it stands. Close to let it go on. */
  public synchronized FrozenProcess freeze() {
    return FrozenProcess.freeze(process.pid());
  }

  @Override
  public void close() {
    kill();
  }

  /** Sends a command and gives the first bytes of what is answered. */
  public String ask(String command) {
    return ask(command, 1);
  }

  private String ask(String command, int atLeast) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      socket.setSoTimeout(1_000);
      OutputStream out = socket.getOutputStream();
      out.write((command + "\r\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
      InputStream in = socket.getInputStream();
      byte[] answer = new byte[8_192];
      int length = 0;
      while (length < atLeast) {
        int read = in.read(answer, length, answer.length - length);
        if (read < 0) {
          break;
        }
        length += read;
      }
      return new String(answer, 0, length, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  private void await(java.util.function.BooleanSupplier condition, String what) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("Redis on port " + port + " does not " + what);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }
}
