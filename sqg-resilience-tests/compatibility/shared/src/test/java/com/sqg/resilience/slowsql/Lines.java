package com.sqg.resilience.slowsql;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** The framework's log lines while it is open. */
final class Lines extends AppenderBase<ILoggingEvent> implements AutoCloseable {

  private final Logger logger = (Logger) LoggerFactory.getLogger("com.sqg.resilience");
  private final List<String> lines = new CopyOnWriteArrayList<>();

  /** Open it when the service has started: Spring Boot resets the log when it does. */
  Lines() {
    start();
    logger.addAppender(this);
  }

  @Override
  protected void append(ILoggingEvent event) {
    lines.add(event.getFormattedMessage());
  }

  /** Those of an event about a mapped statement, in their order. */
  List<String> of(String event, String mapper) {
    return of(event).stream().filter(line -> line.contains("mapper=" + mapper + ' ')).toList();
  }

  List<String> of(String event) {
    return lines.stream().filter(line -> line.contains("event=" + event + ' ')).toList();
  }

  @Override
  public void close() {
    logger.detachAppender(this);
  }
}
