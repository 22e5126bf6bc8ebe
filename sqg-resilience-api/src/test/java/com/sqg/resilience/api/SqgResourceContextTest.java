package com.sqg.resilience.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SqgResourceContextTest {

  @Test
  void a_name_is_never_empty_and_a_kind_in_lower_case() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SqgResourceContext.of("", "http", SqgEntryType.OUT))
        .withMessage("resource is empty but must be a name");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SqgResourceContext.of("a", "", SqgEntryType.OUT));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SqgResourceContext.of("a", "Http", SqgEntryType.OUT))
        .withMessage("kind is 'Http' but must be a name in lower case");
  }

  @Test
  void a_context_is_reused_where_nothing_varies() {
    SqgResourceContext context = SqgResourceContext.of("a", "http", SqgEntryType.OUT);
    assertThat(context.withHotKey(null)).isSameAs(context);
    SqgResourceContext async = context.asAsync();
    assertThat(async.asAsync()).isSameAs(async);
    assertThat(context.withHotKey(1).asAsync().hotKey()).isEqualTo(1);
  }
}
