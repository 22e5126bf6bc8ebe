package com.sqg.resilience.benchmarks.footprint;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/** Runs a class of ours in a JVM of its own, whose last line of output is a number. */
final class ChildJvm {

  private final String classPath;

  /** A JVM with those entries of the class path whose file names pass. */
  ChildJvm(Predicate<String> fileNames) {
    classPath =
        entries().stream()
            .filter(entry -> fileNames.test(new File(entry).getName()))
            .collect(Collectors.joining(File.pathSeparator));
  }

  /** A JVM with the whole class path. */
  ChildJvm() {
    this(name -> true);
  }

  long run(Class<?> main, List<String> jvmArguments, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmArguments);
    command.addAll(List.of("-cp", classPath, main.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String[] lines = output.strip().split("\\R");
    if (process.waitFor() != 0) {
      throw new IllegalStateException(main.getName() + " failed:\n" + output);
    }
    return Long.parseLong(lines[lines.length - 1]);
  }

  /**
   * With what a jar's manifest refers to, since that is how this program is packaged; in place of
   * such a jar its unpacked classes, beside it, or it would bring along what has been left out.
   */
  private static List<String> entries() {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      File file = new File(entry).getAbsoluteFile();
      String[] libraries = entry.endsWith(".jar") ? libraries(file) : new String[0];
      entries.add(
          libraries.length == 0 ? entry : new File(file.getParentFile(), "classes").getPath());
      for (String library : libraries) {
        entries.add(new File(file.getParentFile(), library).getPath());
      }
    }
    return entries;
  }

  private static String[] libraries(File jar) {
    try (JarFile file = new JarFile(jar)) {
      String value =
          file.getManifest() == null
              ? null
              : file.getManifest().getMainAttributes().getValue("Class-Path");
      return value == null || value.contains("file:") ? new String[0] : value.split(" ");
    } catch (IOException e) {
      throw new IllegalStateException(jar.getPath(), e);
    }
  }
}
