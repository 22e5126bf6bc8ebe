package com.sqg.resilience.core.testing;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** The framework's log lines since it was made. */
public final class LogLines implements AutoCloseable {

  private final Logger logger = (Logger) LoggerFactory.getLogger("com.sqg.resilience");
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  public LogLines() {
    appender.start();
    logger.addAppender(appender);
  }

  /** The lines of an event, with their level. */
  public List<String> of(String event) {
    return List.copyOf(appender.list).stream()
        .map(line -> line.getLevel() + " " + line.getFormattedMessage())
        .filter(line -> line.contains(" event=" + event + " "))
        .toList();
  }

  @Override
  public void close() {
    logger.detachAppender(appender);
  }
}
