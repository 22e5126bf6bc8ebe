package com.sqg.resilience.samples.quickstart.scenario;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Drives all kinds of traffic at once for a while. */
final class Load {

  /** Between two calls of a client; keeps the machine's processors out of the result. */
  private static final long THINK_MILLIS = 40;

  private final ServiceClient service;
  private final List<Traffic> traffics;

  Load(ServiceClient service, List<Traffic> traffics) {
    this.service = service;
    this.traffics = traffics;
  }

  Map<Traffic, Tally> run(int seconds, Progress progress) throws InterruptedException {
    AtomicBoolean stop = new AtomicBoolean();
    int clients = traffics.stream().mapToInt(Traffic::clients).sum();
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      Map<Traffic, List<Future<Tally>>> running = new LinkedHashMap<>();
      for (Traffic traffic : traffics) {
        List<Future<Tally>> tallies = new ArrayList<>();
        for (int i = 0; i < traffic.clients(); i++) {
          tallies.add(threads.submit(() -> client(traffic, stop)));
        }
        running.put(traffic, tallies);
      }
      for (int second = 1; second <= seconds; second++) {
        TimeUnit.SECONDS.sleep(1);
        progress.tick(second, seconds);
      }
      stop.set(true);
      return collect(running);
    } finally {
      threads.shutdownNow();
    }
  }

  private Tally client(Traffic traffic, AtomicBoolean stop) throws InterruptedException {
    Tally tally = new Tally();
    while (!stop.get()) {
      long start = System.nanoTime();
      int status;
      try {
        status = service.status(traffic.method(), traffic.path());
      } catch (IOException unanswered) {
        status = 0;
      }
      tally.record(status, System.nanoTime() - start);
      TimeUnit.MILLISECONDS.sleep(THINK_MILLIS);
    }
    return tally;
  }

  private static Map<Traffic, Tally> collect(Map<Traffic, List<Future<Tally>>> running)
      throws InterruptedException {
    Map<Traffic, Tally> tallies = new LinkedHashMap<>();
    for (Map.Entry<Traffic, List<Future<Tally>>> entry : running.entrySet()) {
      Tally sum = new Tally();
      for (Future<Tally> client : entry.getValue()) {
        try {
          sum.add(client.get());
        } catch (ExecutionException fault) {
          throw new IllegalStateException("a client failed", fault.getCause());
        }
      }
      tallies.put(entry.getKey(), sum);
    }
    return tallies;
  }

  /** Told every second. */
  interface Progress {
    void tick(int second, int of);
  }
}
