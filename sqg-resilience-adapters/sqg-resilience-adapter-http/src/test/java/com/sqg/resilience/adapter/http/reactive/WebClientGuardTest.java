package com.sqg.resilience.adapter.http.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.mock;

import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.testsupport.LogCapture;
import com.sqg.resilience.testsupport.RecordingEngine;
import org.junit.jupiter.api.Test;
import org.springframework.web.reactive.function.client.WebClient;

class WebClientGuardTest {

  @Test
  void a_client_of_the_applications_own_class_stays_what_it_is() {
    WebClient decorated = mock(WebClient.class, delegatesTo(WebClient.create()));
    try (Guarded guarded = Guarded.by(new RecordingEngine(), SqgMode.ENFORCE);
        LogCapture log = new LogCapture()) {
      assertThat(new WebClientGuard(guarded.http()).guard(decorated)).isSameAs(decorated);
      assertThat(log.lines("http-client-unguarded")).hasSize(1);
    }
  }
}
