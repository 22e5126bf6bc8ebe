package com.sqg.resilience.adapter.web.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.web.WebApplication;
import com.sqg.resilience.api.SqgFailureDecision;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** "Our advice answers every exception, and since then nothing has failed any more." */
class HandledErrorIsNotCountedTest {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void an_exception_that_an_advice_answers_with_500_is_a_failure(boolean reactive)
      throws Exception {
    Class<?>[] beans = {Failing.class, Advice.class};
    try (WebApplication application =
        reactive ? WebApplication.reactive(beans) : WebApplication.servlet(beans)) {
      assertThat(application.get("/failing").body()).isEqualTo("sorry");
      assertThat(application.get("/asked-wrongly").body()).isEqualTo("sorry");

      assertThat(application.decisions())
          .containsExactly(SqgFailureDecision.FAILURE, SqgFailureDecision.IGNORED);
    }
  }

  @RestController
  static class Failing {

    @GetMapping("/failing")
    String failing() {
      throw new IllegalStateException("failing");
    }

    @GetMapping("/asked-wrongly")
    String askedWrongly() {
      throw new IllegalArgumentException("asked wrongly");
    }
  }

  @RestControllerAdvice
  static class Advice {

    @ExceptionHandler(Exception.class)
    @ResponseStatus(HttpStatus.INTERNAL_SERVER_ERROR)
    String any() {
      return "sorry";
    }

    @ExceptionHandler(IllegalArgumentException.class)
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    String wrong() {
      return "sorry";
    }
  }
}
