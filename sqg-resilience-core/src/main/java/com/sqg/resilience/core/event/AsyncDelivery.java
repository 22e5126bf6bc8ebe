package com.sqg.resilience.core.event;

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
  private static final long CLOSE_MILLIS = 2_000;

  private final String threadName;
  private final Consumer<? super T> consumer;
  private final LinkedBlockingQueue<T> queue;
  private final AtomicLong dropped = new AtomicLong();
  private final Object workerLock = new Object();
  private volatile @Nullable Thread worker;
  private volatile boolean closed;

  /**
   * A delivery that has not started a thread yet.
   *
   * @param threadName name of the thread, when there is one
   * @param capacity most items waiting at once; at least 1
   * @param consumer must not throw; may block
   */
  public AsyncDelivery(String threadName, int capacity, Consumer<? super T> consumer) {
    this.threadName = threadName;
    this.consumer = consumer;
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
      worker = thread;
      thread.start();
    }
  }

  private void work() {
    while (!closed) {
      try {
        T item = queue.poll(IDLE_SECONDS, TimeUnit.SECONDS);
        if (item != null) {
          consumer.accept(item);
        } else if (retire()) {
          return;
        }
      } catch (InterruptedException e) {
        // Either the delivery is being closed, or a consumer left its thread interrupted.
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
    for (T item = queue.poll(); item != null; item = queue.poll()) {
      consumer.accept(item);
    }
  }

  /** Delivers what is queued and ends the thread; waits at most two seconds for it. */
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
    thread.interrupt();
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
