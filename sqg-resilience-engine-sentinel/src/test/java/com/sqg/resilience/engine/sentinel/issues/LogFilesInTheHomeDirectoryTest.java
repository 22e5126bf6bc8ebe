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
  void the_engine_writes_no_file_and_prints_nothing() throws Exception {
    Path out = work.resolve("out.txt");
    Path logging = work.resolve("logback-test.xml");
    Files.writeString(logging, "<configuration><root level=\"off\"/></configuration>");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + home,
                "-Dlogback.configurationFile=" + logging.toUri(),
                "-cp",
                System.getProperty("java.class.path"),
                "com.sqg.resilience.engine.sentinel.QuietProcess")
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

    assertThat(Files.readString(out)).isEmpty();
    assertThat(process.exitValue()).isZero();
    assertThat(filesIn(home)).isEmpty();
    assertThat(filesIn(work)).containsExactlyInAnyOrder("out.txt", "logback-test.xml");
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
