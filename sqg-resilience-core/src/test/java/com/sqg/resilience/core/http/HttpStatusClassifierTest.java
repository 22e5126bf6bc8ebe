package com.sqg.resilience.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.http.SqgHttpStatus;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpStatusClassifierTest {

  private final HttpStatusClassifier classifier = new HttpStatusClassifier();

  private static SqgResourceContext of(String kind) {
    return SqgResourceContext.of(kind + ":a:b", kind, SqgEntryType.OUT);
  }

  @ParameterizedTest
  @CsvSource({
    "200, SUCCESS",
    "101, SUCCESS",
    "302, SUCCESS",
    "400, IGNORED",
    "429, IGNORED",
    "499, IGNORED",
    "500, FAILURE",
    "599, FAILURE",
    "600, SUCCESS",
    "0, SUCCESS"
  })
  void the_class_of_a_status_decides(int code, SqgFailureDecision decision) {
    assertThat(classifier.classify(of("http"), SqgHttpStatus.of(code), null)).isEqualTo(decision);
    assertThat(classifier.classify(of("web"), SqgHttpStatus.of(code), null)).isEqualTo(decision);
  }

  @Test
  void a_status_that_a_method_returns_is_its_own_affair() {
    assertThat(classifier.classify(of("method"), SqgHttpStatus.of(503), null)).isNull();
  }

  @Test
  void exceptions_without_a_status_are_left_to_others() {
    assertThat(classifier.classify(of("http"), null, new IOException("503"))).isNull();
    assertThat(CarriedStatus.of(new RuntimeException(new IOException()))).isNull();
  }
}
