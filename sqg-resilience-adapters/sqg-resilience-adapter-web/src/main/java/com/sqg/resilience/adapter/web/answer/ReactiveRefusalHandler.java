package com.sqg.resilience.adapter.web.answer;

import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.http.SqgHttpAnswer;
import com.sqg.resilience.api.http.SqgHttpAnswerStrategy;
import com.sqg.resilience.core.log.ResilienceLog;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/**
 * Answers refusals in WebFlux that no handler of the application has answered. Leaves every other
 * error, and every response that is already under way, to whoever comes next. Thread-safe.
 */
public final class ReactiveRefusalHandler implements WebExceptionHandler, Ordered {

  /** Where applications put handlers of theirs, to be asked before Spring Boot's error page. */
  private static final int ORDER = -2;

  private final HttpAnswers answers;
  private final ResilienceLog log;

  /**
   * A handler.
   *
   * @param strategy the application's; null for the default answers
   * @param log where faults are told
   */
  public ReactiveRefusalHandler(@Nullable SqgHttpAnswerStrategy strategy, ResilienceLog log) {
    this.answers = new HttpAnswers(strategy, log);
    this.log = log;
  }

  @Override
  public int getOrder() {
    return ORDER;
  }

  @Override
  public Mono<Void> handle(ServerWebExchange exchange, Throwable error) {
    SqgResourceUnavailableException refusal = EscapedRefusal.of(error);
    if (refusal == null
        || error instanceof ResponseStatusException
        || exchange.getResponse().isCommitted()) {
      return Mono.error(error);
    }
    try {
      SqgHttpAnswer answer =
          answers.to(refusal, () -> exchange.getRequest().getHeaders().getValuesAsList("Accept"));
      return write(answer, exchange.getResponse(), refusal);
    } catch (RuntimeException fault) {
      log.limitedWarn(
          "http-answer-failed",
          refusal.resource(),
          fault.getClass().getName(),
          line -> line.with("resource", refusal.resource()),
          fault);
      return Mono.error(error);
    }
  }

  private static Mono<Void> write(
      SqgHttpAnswer answer, ServerHttpResponse response, SqgResourceUnavailableException refusal) {
    answer.headers().forEach((name, value) -> response.getHeaders().set(name, value));
    String body = answer.body();
    String contentType = answer.contentType();
    if (body != null && contentType != null) {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      response.setRawStatusCode(answer.status());
      response.getHeaders().setContentType(MediaType.parseMediaType(contentType));
      response.getHeaders().setContentLength(bytes.length);
      return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(bytes)));
    }
    if (answer.status() >= 400) {
      // The next handler is the application's error page.
      return Mono.error(new ResponseStatusException(answer.status(), null, refusal));
    }
    response.setRawStatusCode(answer.status());
    return response.setComplete();
  }
}
