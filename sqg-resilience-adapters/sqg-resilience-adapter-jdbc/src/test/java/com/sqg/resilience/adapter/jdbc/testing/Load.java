package com.sqg.resilience.adapter.jdbc.testing;

import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Threads that call again and again, until closed. */
public final class Load implements AutoCloseable {

  public final AtomicLong succeeded = new AtomicLong();
  public final AtomicLong failed = new AtomicLong();
  public final AtomicLong refused = new AtomicLong();
  public final AtomicLong longestRefusalNanos = new AtomicLong();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopped;

  public Load(int callers, Runnable call) {
    for (int i = 0; i < callers; i++) {
      Thread thread = new Thread(() -> run(call), "caller-" + i);
      threads.add(thread);
      thread.start();
    }
  }

  private void run(Runnable call) {
    while (!stopped) {
      long start = System.nanoTime();
      try {
        call.run();
        succeeded.incrementAndGet();
      } catch (SqgResourceUnavailableException refusal) {
        refused.incrementAndGet();
        longestRefusalNanos.accumulateAndGet(System.nanoTime() - start, Math::max);
      } catch (RuntimeException failure) {
        failed.incrementAndGet();
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  @Override
  public void close() throws InterruptedException {
    stopped = true;
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(30));
    }
  }
}
