package com.sqg.resilience.adapter.web.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.springframework.security.core.AuthenticationException;

class EscapedRefusalTest {

  private final SqgResourceUnavailableException refusal =
      new SqgResourceUnavailableException(
          "mysql:orders:query",
          SqgBlockReason.CIRCUIT_OPEN,
          "a-rule",
          "sentinel",
          SqgMode.ENFORCE,
          1_500,
          true);

  @Test
  void a_refusal_is_found_at_any_depth() {
    assertThat(EscapedRefusal.of(refusal)).isSameAs(refusal);
    assertThat(EscapedRefusal.of(new CompletionException(refusal))).isSameAs(refusal);
    assertThat(EscapedRefusal.of(new RuntimeException(new Exception(new Error(refusal)))))
        .isSameAs(refusal);
  }

  @Test
  void anything_else_is_none() {
    Exception suppressing = new IllegalStateException(new Exception());
    suppressing.addSuppressed(refusal);

    assertThat(EscapedRefusal.of(suppressing)).isNull();
  }

  @Test
  void what_the_security_filter_waits_for_is_left_to_it() {
    class BadCredentials extends AuthenticationException {
      private static final long serialVersionUID = 1L;

      BadCredentials(Throwable cause) {
        super(cause);
      }
    }

    assertThat(EscapedRefusal.of(new BadCredentials(refusal))).isNull();
    assertThat(EscapedRefusal.of(new RuntimeException(new BadCredentials(refusal)))).isNull();
  }

  @Test
  void a_chain_that_bites_its_tail_ends() {
    Exception first = new Exception();
    Exception second = new Exception(first);
    first.initCause(second);

    assertThat(EscapedRefusal.of(first)).isNull();
  }
}
