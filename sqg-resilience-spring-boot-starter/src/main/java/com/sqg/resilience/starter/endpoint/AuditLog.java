package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.core.log.LogLine;
import com.sqg.resilience.core.log.ResilienceLog;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.SecurityContext;

/** Writes down who ordered what. Thread-safe. */
final class AuditLog {

  private final ResilienceLog log;

  AuditLog(ResilienceLog log) {
    this.log = log;
  }

  /**
   * Writes a line.
   *
   * @param key the statement's, if it is about one; else null
   */
  void write(
      String action,
      String resource,
      @Nullable String key,
      String value,
      SecurityContext security) {
    Principal principal = security.getPrincipal();
    log.info(
        LogLine.of("audit")
            .with("action", action)
            .with("resource", resource)
            .with("key", key)
            .with("value", value)
            .with("by", principal == null ? null : principal.getName()));
  }
}
