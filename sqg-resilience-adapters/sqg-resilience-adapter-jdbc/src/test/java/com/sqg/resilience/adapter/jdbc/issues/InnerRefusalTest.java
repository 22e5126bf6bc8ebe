package com.sqg.resilience.adapter.jdbc.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.jdbc.testing.PlainJdbc;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.RowCallbackHandler;

/** "An inner rejection is counted as the caller's failure." */
class InnerRefusalTest {

  private final PlainJdbc jdbc = new PlainJdbc();

  @AfterEach
  void close() {
    assertThat(jdbc.engine.open).as("entries still open").hasValue(0);
    jdbc.close();
  }

  @Test
  void an_update_that_is_refused_in_a_row_callback_says_nothing_about_the_query() {
    jdbc.engine.refuse("jdbc:default:update");

    assertThatThrownBy(
            () ->
                jdbc.template.query(
                    "select 1",
                    (RowCallbackHandler)
                        row -> jdbc.template.update("update orders set total = 0")))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThat(jdbc.engine.takeCalls())
        .containsExactly("jdbc:default:update REFUSED", "jdbc:default:query IGNORED");
  }
}
