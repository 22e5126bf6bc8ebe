package com.sqg.resilience.engine.sentinel.issues;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * "Log files in the home directory": a process of its own, with a home of its own, uses the whole
 * engine. It writes nothing there, and nothing to standard output or error.
 */
class LogFilesInTheHomeDirectoryTest {

  @TempDir Path home;
  @TempDir Path work;

  @Test
  void the_engine_writes_no_file_and_prints_nothing_and_starts_no_thread_it_does_not_need()
      throws Exception {
    Process process = run("com.sqg.resilience.engine.sentinel.QuietProcess", "");

    assertThat(output().lines()).allMatch(LogFilesInTheHomeDirectoryTest::isTheJvmsOwn);
    assertThat(process.exitValue()).isZero();
    assertThat(filesIn(home)).isEmpty();
    assertThat(filesIn(work)).containsExactlyInAnyOrder("out.txt", "logback-test.xml");
  }

  /**
   * From 24 on it complains of Unsafe in a library of Sentinel's hot-key checker, to the error
   * stream.
   */
  private static boolean isTheJvmsOwn(String line) {
    return Runtime.version().feature() >= 24
        && line.startsWith("WARNING: ")
        && (line.contains("sun.misc.Unsafe") || line.contains("concurrentlinkedhashmap"));
  }

  @Test
  void an_application_that_brings_a_sentinel_logger_keeps_it() throws Exception {
    Path service = work.resolve("own/META-INF/services/com.alibaba.csp.sentinel.log.Logger");
    Files.createDirectories(service.getParent());
    Files.writeString(service, "com.sqg.resilience.engine.sentinel.OwnLogger");
    run(
        "com.sqg.resilience.engine.sentinel.OwnLoggerProcess",
        File.pathSeparator + work.resolve("own"));

    assertThat(output()).contains("own logger: said by the application's Sentinel");
  }

  private Process run(String mainClass, String moreClassPath) throws Exception {
    Path logging = work.resolve("logback-test.xml");
    Files.writeString(logging, "<configuration><root level=\"off\"/></configuration>");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + home,
                "-Dlogback.configurationFile=" + logging.toUri(),
                "-cp",
                System.getProperty("java.class.path") + moreClassPath,
                mainClass)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(work.resolve("out.txt").toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process;
  }

  private String output() throws Exception {
    return Files.readString(work.resolve("out.txt"));
  }

  private static String[] filesIn(Path folder) throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(folder::relativize)
          .map(Path::toString)
          .map(name -> name.replace(File.separatorChar, '/'))
          .filter(name -> !name.isEmpty())
          .toArray(String[]::new);
    }
  }
}
