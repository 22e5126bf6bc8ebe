package com.sqg.resilience.adapter.web.answer;

import com.sqg.resilience.adapter.web.servlet.ServletCalls;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.http.SqgHttpAnswerStrategy;
import com.sqg.resilience.core.log.ResilienceLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Answers refusals that no handler of the application has answered. Leaves every other exception,
 * and every response that is already under way, to whoever comes next.
 *
 * <p>A proxy, since implementing the interface would name a servlet type, whose package differs by
 * generation. It has no order of its own, which for Spring is the last place; among beans without
 * one, that of the application's were registered earlier. Thread-safe.
 */
public final class RefusalExceptionResolver implements InvocationHandler {

  private final HttpAnswers answers;
  private final ServletCalls servlet = new ServletCalls();
  private final AnswerWriter writer = new AnswerWriter(servlet);
  private final ResilienceLog log;

  private RefusalExceptionResolver(HttpAnswers answers, ResilienceLog log) {
    this.answers = answers;
    this.log = log;
  }

  /**
   * A resolver.
   *
   * @param strategy the application's; null for the default answers
   * @param log where faults are told
   */
  public static HandlerExceptionResolver create(
      @Nullable SqgHttpAnswerStrategy strategy, ResilienceLog log) {
    return (HandlerExceptionResolver)
        Proxy.newProxyInstance(
            RefusalExceptionResolver.class.getClassLoader(),
            new Class<?>[] {HandlerExceptionResolver.class},
            new RefusalExceptionResolver(new HttpAnswers(strategy, log), log));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
    if (arguments != null && method.getDeclaringClass() == HandlerExceptionResolver.class) {
      return resolve(arguments[0], arguments[1], (Throwable) arguments[3]);
    }
    switch (method.getName()) {
      case "equals":
        return arguments != null && proxy == arguments[0];
      case "hashCode":
        return System.identityHashCode(proxy);
      default:
        return getClass().getSimpleName();
    }
  }

  /** An empty model and view if the response is complete; null if the exception goes on. */
  private @Nullable ModelAndView resolve(Object request, Object response, Throwable error) {
    SqgResourceUnavailableException refusal = EscapedRefusal.of(error);
    if (refusal == null) {
      return null;
    }
    try {
      if (servlet.isCommitted(response)) {
        // Part of another answer has been sent. The container must break it off, or the client
        // would take it for whole.
        return null;
      }
      writer.write(answers.to(refusal, () -> accepted(request)), response);
    } catch (IOException clientGone) {
      return new ModelAndView();
    } catch (RuntimeException fault) {
      log.limitedWarn(
          "http-answer-failed",
          refusal.resource(),
          fault.getClass().getName(),
          line -> line.with("resource", refusal.resource()),
          fault);
      return null;
    }
    return new ModelAndView();
  }

  private List<String> accepted(Object request) {
    try {
      return servlet.headers(request, "Accept");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
