package com.sqg.resilience.adapter.http.testing;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** The framework's log lines while it is open. */
public final class LogCapture implements AutoCloseable {

  private final Logger logger = (Logger) LoggerFactory.getLogger("com.sqg.resilience");
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  public LogCapture() {
    appender.start();
    logger.addAppender(appender);
  }

  public List<String> lines(String event) {
    return appender.list.stream()
        .map(ILoggingEvent::getFormattedMessage)
        .filter(line -> line.contains("event=" + event))
        .toList();
  }

  @Override
  public void close() {
    logger.detachAppender(appender);
  }
}
