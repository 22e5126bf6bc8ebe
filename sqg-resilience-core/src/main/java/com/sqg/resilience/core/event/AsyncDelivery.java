package com.sqg.resilience.core.event;

import com.sqg.resilience.core.log.ResilienceLog;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands items to a consumer on a daemon thread of its own, through a bounded queue. The thread is
 * started when there is something to deliver and ends after an idle time. When the queue is full,
 * items are dropped and counted. Thread-safe.
 */
public final class AsyncDelivery<T> implements AutoCloseable {

  private static final long IDLE_SECONDS = 10;
  private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** Wakes an idle worker up; stands for no item. */
  private static final Object CLOSING = new Object();

  private final String threadName;
  private final Consumer<? super T> consumer;
  private final ResilienceLog log;
  private final LinkedBlockingQueue<Object> queue;
  private final AtomicLong dropped = new AtomicLong();
  private final Object workerLock = new Object();
  private volatile @Nullable Thread worker;
  private volatile boolean closed;
  private volatile boolean abandoned;

  /**
   * A delivery that has not started a thread yet.
   *
   * @param threadName name of the thread, when there is one
   * @param capacity most items waiting at once; at least 1
   * @param consumer may block; what it throws is logged, and the next item delivered
   */
  public AsyncDelivery(
      String threadName, int capacity, Consumer<? super T> consumer, ResilienceLog log) {
    this.threadName = threadName;
    this.consumer = consumer;
    this.log = log;
    this.queue = new LinkedBlockingQueue<>(capacity);
  }

  /** Queues an item, or drops it if the queue is full or the delivery closed. Never blocks. */
  public void deliver(T item) {
    if (closed || !queue.offer(item)) {
      dropped.incrementAndGet();
      return;
    }
    if (worker == null) {
      startWorker();
    }
  }

  /** How many items were dropped since the start. */
  public long dropped() {
    return dropped.get();
  }

  private void startWorker() {
    synchronized (workerLock) {
      if (worker != null || closed) {
        return;
      }
      Thread thread = new Thread(this::work, threadName);
      thread.setDaemon(true);
      // The starting thread may belong to a web application; its loader must not be pinned here.
      thread.setContextClassLoader(AsyncDelivery.class.getClassLoader());
      thread.start(); // first: a thread that could not be started must not pass for the worker
      worker = thread;
    }
  }

  private void work() {
    while (!closed) {
      try {
        Object item = queue.poll(IDLE_SECONDS, TimeUnit.SECONDS);
        if (item != null) {
          hand(item);
        } else if (retire()) {
          return;
        }
      } catch (InterruptedException e) {
        // Nobody asks this thread to end by interrupting it.
      }
    }
    drain();
  }

  /** Ends the idle worker unless an item slipped in; an item queued later starts a new one. */
  private boolean retire() {
    synchronized (workerLock) {
      Thread self = worker;
      worker = null;
      if (queue.isEmpty()) {
        return true;
      }
      worker = self;
      return false;
    }
  }

  private void drain() {
    for (Object item = queue.poll(); item != null; item = queue.poll()) {
      if (abandoned) {
        dropped.addAndGet(item == CLOSING ? 0 : 1);
      } else {
        hand(item);
      }
    }
  }

  /** Whatever a consumer does, the thread lives on: nobody would notice that it is gone. */
  @SuppressWarnings("unchecked") // all but one come from deliver()
  private void hand(Object item) {
    if (item == CLOSING) {
      return;
    }
    try {
      consumer.accept((T) item);
    } catch (Throwable fault) {
      log.limitedWarn(
          "delivery-failed",
          threadName,
          fault.getClass().getName(),
          line -> line.with("thread", threadName),
          fault);
    } finally {
      boolean unused = Thread.interrupted(); // an interrupt left behind is not for the next item
    }
  }

  /**
   * Delivers what is queued and ends the thread; waits at most two seconds for it. A consumer that
   * is still busy then is interrupted, and what is left is dropped.
   */
  @Override
  public void close() {
    Thread thread;
    synchronized (workerLock) {
      closed = true;
      thread = worker;
    }
    if (thread == null || thread == Thread.currentThread()) {
      return;
    }
    boolean unused = queue.offer(CLOSING); // no worker is idle beside a full queue
    if (!endsInTime(thread)) {
      abandoned = true;
      thread.interrupt();
    }
  }

  /** An interrupted caller waits all the same: its interrupt must not become the consumer's. */
  private static boolean endsInTime(Thread thread) {
    boolean interrupted = false;
    long deadline = System.nanoTime() + CLOSE_NANOS;
    for (long left = CLOSE_NANOS; left > 0 && thread.isAlive(); ) {
      try {
        TimeUnit.NANOSECONDS.timedJoin(thread, left);
      } catch (InterruptedException e) {
        interrupted = true;
      }
      left = deadline - System.nanoTime();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
