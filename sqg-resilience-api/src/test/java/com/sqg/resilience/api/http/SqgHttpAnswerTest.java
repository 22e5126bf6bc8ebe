package com.sqg.resilience.api.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SqgHttpAnswerTest {

  private static SqgResourceUnavailableException refusal(SqgBlockReason reason, long millis) {
    return new SqgResourceUnavailableException(
        "mysql:orders:query", reason, "rule-7", "sentinel", SqgMode.ENFORCE, millis, true);
  }

  @ParameterizedTest
  @CsvSource({
    "CIRCUIT_OPEN, 503",
    "FLOW_LIMIT, 429",
    "CONCURRENCY_LIMIT, 503",
    "HOT_KEY_LIMIT, 429",
    "SYSTEM_OVERLOAD, 503",
    "SLOW_SQL, 503"
  })
  void a_request_too_many_is_told_from_a_service_that_cannot(SqgBlockReason reason, int status) {
    SqgHttpAnswer answer = SqgHttpAnswer.of(refusal(reason, 0));

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.body()).contains("\"status\":" + status + ",");
  }

  @Test
  void the_body_is_a_problem_in_general_words() {
    assertThat(SqgHttpAnswer.of(refusal(SqgBlockReason.CIRCUIT_OPEN, 1)).body())
        .isEqualTo(
            "{\"type\":\"about:blank\",\"title\":\"Service Unavailable\",\"status\":503,"
                + "\"detail\":\"The service cannot answer this request at the moment.\"}");
  }

  @ParameterizedTest
  @EnumSource
  void an_answer_tells_nothing_about_the_inside(SqgBlockReason reason) {
    assertThat(SqgHttpAnswer.of(refusal(reason, 1_500)).toString())
        .doesNotContainIgnoringCase("mysql")
        .doesNotContainIgnoringCase("rule-7")
        .doesNotContainIgnoringCase("sentinel")
        .doesNotContainIgnoringCase("enforce")
        .doesNotContainIgnoringCase(reason.name())
        .doesNotContain("com.sqg", "SqgResource");
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "999, 1", "1000, 1", "1001, 2", "10000, 10"})
  void retry_after_is_whole_seconds_rounded_up(long millis, String seconds) {
    assertThat(SqgHttpAnswer.of(refusal(SqgBlockReason.FLOW_LIMIT, millis)).headers())
        .containsOnlyKeys("Retry-After")
        .containsEntry("retry-after", seconds);
  }

  @Test
  void an_unknown_delay_is_left_out() {
    assertThat(SqgHttpAnswer.of(refusal(SqgBlockReason.CIRCUIT_OPEN, 0)).headers()).isEmpty();
    assertThat(
            SqgHttpAnswer.status(503)
                .retryAfter(Duration.ofSeconds(1))
                .retryAfter(Duration.ofSeconds(-1))
                .build()
                .headers())
        .isEmpty();
  }

  @Test
  void without_its_body_an_answer_is_the_same() {
    SqgHttpAnswer answer = SqgHttpAnswer.of(refusal(SqgBlockReason.FLOW_LIMIT, 1)).withoutBody();

    assertThat(answer.status()).isEqualTo(429);
    assertThat(answer.headers()).containsEntry("Retry-After", "1");
    assertThat(answer.body()).isNull();
    assertThat(answer.contentType()).isNull();
  }

  @Test
  void an_answer_does_not_change_with_its_builder() {
    SqgHttpAnswer.Builder builder = SqgHttpAnswer.status(200).header("A", "1");
    SqgHttpAnswer answer = builder.build();
    builder.header("a", "2");

    assertThat(answer.headers()).containsEntry("A", "1");
    assertThat(builder.build().headers()).hasSize(1).containsEntry("A", "2");
  }

  @Test
  void what_cannot_be_sent_is_refused() {
    for (int status : new int[] {-1, 0, 100, 199, 600}) {
      assertThatIllegalArgumentException().isThrownBy(() -> SqgHttpAnswer.status(status));
    }
    SqgHttpAnswer.Builder builder = SqgHttpAnswer.status(599);
    assertThatIllegalArgumentException().isThrownBy(() -> builder.header("", "x"));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.header("a\r\nb", "x"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.header("a", "x\r\nSet-Cookie: y"));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.body("", "x"));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.body("text/plain\n", "x"));
  }
}
