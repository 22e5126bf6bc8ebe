package com.sqg.resilience.redis;

import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Callers that call again and again, and what becomes of their calls. */
final class Load implements AutoCloseable {

  static final int CALLERS = 8;

  final AtomicInteger answered = new AtomicInteger();
  final AtomicInteger failed = new AtomicInteger();
  final AtomicInteger refused = new AtomicInteger();
  final AtomicLong slowestRefusalNanos = new AtomicLong();
  private final AtomicInteger calling = new AtomicInteger();
  private final List<Thread> callers;
  private volatile boolean over;

  Load(Runnable call) {
    callers =
        IntStream.range(0, CALLERS)
            .mapToObj(i -> new Thread(() -> callAgainAndAgain(call), "caller-" + i))
            .collect(Collectors.toCollection(CopyOnWriteArrayList::new));
    callers.forEach(Thread::start);
  }

  private void callAgainAndAgain(Runnable call) {
    while (!over) {
      long begun = System.nanoTime();
      calling.incrementAndGet();
      try {
        call.run();
        answered.incrementAndGet();
      } catch (SqgResourceUnavailableException refusal) {
        refused.incrementAndGet();
        slowestRefusalNanos.accumulateAndGet(System.nanoTime() - begun, Math::max);
      } catch (RuntimeException failure) {
        failed.incrementAndGet();
      } finally {
        calling.decrementAndGet();
      }
      LockSupport.parkNanos(2_000_000);
    }
  }

  void forget() {
    answered.set(0);
    failed.set(0);
    refused.set(0);
    slowestRefusalNanos.set(0);
  }

  /** How many callers are in a call just now. */
  int calling() {
    return calling.get();
  }

  @Override
  public void close() throws InterruptedException {
    over = true;
    for (Thread caller : callers) {
      caller.join();
    }
  }
}
