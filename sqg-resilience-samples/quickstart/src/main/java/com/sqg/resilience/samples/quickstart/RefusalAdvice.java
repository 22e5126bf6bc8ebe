package com.sqg.resilience.samples.quickstart;

import com.sqg.resilience.api.SqgResourceUnavailableException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** A refused call becomes 503 with a hint when to come back. */
@RestControllerAdvice
class RefusalAdvice {

  @ExceptionHandler
  ResponseEntity<String> refused(SqgResourceUnavailableException refusal) {
    long seconds = Math.max(1, refusal.retryAfter().toSeconds());
    return ResponseEntity.status(503)
        .header(HttpHeaders.RETRY_AFTER, String.valueOf(seconds))
        .body(refusal.resource() + " is unavailable");
  }
}
