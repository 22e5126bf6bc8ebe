package com.sqg.resilience.core.log;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the framework's log lines. Lines about calls are limited to one in ten seconds for each
 * event, subject and reason, and then tell how many were held back. Never throws: a line that a
 * logging back end cannot write, such as one with an exception whose message cannot be had, is
 * lost. Thread-safe.
 */
public final class ResilienceLog {

  private static final Logger LOG = LoggerFactory.getLogger("com.sqg.resilience");
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int MAX_LIMITERS = 10_000;

  private final LongSupplier nanoClock;
  private final ConcurrentHashMap<String, LogLimiter> limiters = new ConcurrentHashMap<>();

  /** A log on the given clock. */
  public ResilienceLog(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Writes a line at INFO. */
  public void info(LogLine line) {
    write(line);
  }

  /** Writes a line at WARN, with the fault if there is one. */
  public void warn(LogLine line, @Nullable Throwable fault) {
    write(line, fault);
  }

  private static void write(LogLine line) {
    try {
      LOG.info("{}", line);
    } catch (Throwable lost) {
      return;
    }
  }

  private static void write(LogLine line, @Nullable Throwable fault) {
    try {
      LOG.warn("{}", line, fault);
    } catch (Throwable lost) {
      writeWithoutStack(line);
    }
  }

  private static void writeWithoutStack(LogLine line) {
    try {
      LOG.warn("{}", line);
    } catch (Throwable lost) {
      return;
    }
  }

  /**
   * Writes a rate-limited line at INFO.
   *
   * @param subject what the line is about: a resource, an extension
   * @param reason what tells lines about the same subject apart
   * @param details adds the line's pairs; called only if the line is written
   */
  public void limitedInfo(
      String event, String subject, String reason, Consumer<? super LogLine> details) {
    LogLine line = admit(event, subject, reason, details);
    if (line != null) {
      write(line);
    }
  }

  /**
   * Writes a line at INFO if the caller's own limiter lets it through; for places too hot to look a
   * limiter up.
   *
   * @param details adds the line's pairs; called only if the line is written
   */
  public void limitedInfo(LogLimiter limiter, String event, Consumer<? super LogLine> details) {
    LogLine line = admit(limiter, event, details);
    if (line != null) {
      write(line);
    }
  }

  /** A limiter with this log's interval and clock. */
  public LogLimiter newLimiter() {
    return new LogLimiter(INTERVAL_NANOS, nanoClock);
  }

  /**
   * Writes a rate-limited line at WARN.
   *
   * @param subject what the line is about: a resource, an extension
   * @param reason what tells lines about the same subject apart
   * @param details adds the line's pairs; called only if the line is written
   * @param fault what went wrong; null if nothing was thrown
   */
  public void limitedWarn(
      String event,
      String subject,
      String reason,
      Consumer<? super LogLine> details,
      @Nullable Throwable fault) {
    LogLine line = admit(event, subject, reason, details);
    if (line != null) {
      write(line, fault);
    }
  }

  private @Nullable LogLine admit(
      String event, String subject, String reason, Consumer<? super LogLine> details) {
    return admit(limiter(event + '\0' + subject + '\0' + reason), event, details);
  }

  private static @Nullable LogLine admit(
      LogLimiter limiter, String event, Consumer<? super LogLine> details) {
    long suppressed = limiter.tryAcquire();
    if (suppressed == LogLimiter.HELD_BACK) {
      return null;
    }
    LogLine line = LogLine.of(event).with(details);
    return suppressed == 0 ? line : line.with("suppressed", suppressed);
  }

  private LogLimiter limiter(String key) {
    LogLimiter limiter = limiters.get(key);
    if (limiter != null) {
      return limiter;
    }
    if (limiters.size() >= MAX_LIMITERS) {
      limiters.clear();
    }
    return limiters.computeIfAbsent(key, k -> newLimiter());
  }
}
