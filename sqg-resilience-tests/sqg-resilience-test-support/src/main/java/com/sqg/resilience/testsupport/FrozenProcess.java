package com.sqg.resilience.testsupport;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A process that stands still, as on a stalled disk; its connections stay open and say nothing. */
public final class FrozenProcess implements AutoCloseable {

  private final long process;

  private FrozenProcess(long process) {
    this.process = process;
  }

  /** Stops it where it stands. Close to let it go on. */
  public static FrozenProcess freeze(long process) {
    signal(process, "STOP");
    awaitStopped(process);
    return new FrozenProcess(process);
  }

  @Override
  public void close() {
    signal(process, "CONT");
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
}
