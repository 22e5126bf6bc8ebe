package com.sqg.resilience.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {

  private final Scores scores = new Scores();

  @Test
  void the_median_of_an_even_number_is_between_the_middle_two() {
    assertThat(Score.median(List.of(9.0, 1.0, 3.0, 5.0))).isEqualTo(4);
    assertThat(Score.median(List.of(9.0, 1.0, 3.0))).isEqualTo(3);
  }

  @Test
  void a_table_shows_each_row_as_a_ratio_to_its_reference() {
    scores.add(new Score("A.a@1", 50, 24));
    scores.add(new Score("A.b@1", 200, 568));

    assertThat(
            new Table("Both", "A.b@1").row("ours", "A.a@1").row("theirs", "A.b@1").render(scores))
        .contains("| ours | 50.0 | 0.25 | 24 |", "| theirs | 200 | 1.00 | 568 |");
  }

  @Test
  void a_row_without_a_score_is_a_mistake() {
    assertThatThrownBy(() -> new Table("Both", "A.b@1").row("ours", "A.a@1").render(scores))
        .hasMessageContaining("A.a@1");
  }

  @Test
  void a_target_is_met_up_to_its_limit() {
    assertThat(Target.of("x", 0.5, 0.3, 0.5).render()).contains("| met |");
    assertThat(Target.of("x", 0.5, 0.3, 0.3).render()).contains("| met, and the aim |");
    assertThat(Target.of("x", 0.5, 0.3, 0.51).render()).contains("**not met**");
  }
}
