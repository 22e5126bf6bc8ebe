package com.sqg.resilience.adapter.web.answer;

import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.http.SqgHttpAnswer;
import com.sqg.resilience.api.http.SqgHttpAnswerStrategy;
import com.sqg.resilience.core.log.ResilienceLog;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Chooses the answer: the application's strategy's, else the default. Thread-safe. */
final class HttpAnswers {

  private final @Nullable SqgHttpAnswerStrategy strategy;
  private final ResilienceLog log;

  /**
   * Answers by a strategy.
   *
   * @param strategy the application's; null if it has none
   */
  HttpAnswers(@Nullable SqgHttpAnswerStrategy strategy, ResilienceLog log) {
    this.strategy = strategy;
    this.log = log;
  }

  /**
   * The answer.
   *
   * @param accept yields the values of the request's {@code Accept} headers; asked only if needed
   */
  SqgHttpAnswer to(SqgResourceUnavailableException refusal, Supplier<List<String>> accept) {
    SqgHttpAnswer own = strategy == null ? null : ask(strategy, refusal);
    if (own != null) {
      return own;
    }
    SqgHttpAnswer standard = SqgHttpAnswer.of(refusal);
    // A person gets the page that the application has for such a status, as for any other error.
    return HtmlPreference.isStatedBy(accept.get()) ? standard.withoutBody() : standard;
  }

  private @Nullable SqgHttpAnswer ask(
      SqgHttpAnswerStrategy asked, SqgResourceUnavailableException refusal) {
    SqgHttpAnswer answer = null;
    Throwable fault = null;
    try {
      answer = asked.answer(refusal);
    } catch (Throwable thrown) {
      fault = thrown;
    }
    if (answer == null) {
      String name = asked.getClass().getName();
      log.limitedWarn(
          "http-answer-strategy-failed",
          name,
          fault == null ? "null" : fault.getClass().getName(),
          line -> line.with("strategy", name).with("resource", refusal.resource()),
          fault);
    }
    return answer;
  }
}
