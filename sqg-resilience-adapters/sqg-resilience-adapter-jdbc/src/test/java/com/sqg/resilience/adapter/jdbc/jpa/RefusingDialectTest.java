package com.sqg.resilience.adapter.jdbc.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.jdbc.testing.PlainJdbc;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.util.stream.Stream;
import javax.persistence.RollbackException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.orm.jpa.DefaultJpaDialect;
import org.springframework.orm.jpa.JpaDialect;
import org.springframework.orm.jpa.JpaSystemException;
import org.springframework.orm.jpa.vendor.HibernateJpaDialect;

class RefusingDialectTest {

  static Stream<JpaDialect> dialects() {
    return Stream.of(
        new HibernateJpaDialect(), new Final(), RefusingDialect.of(new DefaultJpaDialect()));
  }

  static final class Final extends DefaultJpaDialect {}

  @ParameterizedTest
  @MethodSource("dialects")
  void refusals_come_out_and_other_errors_are_translated_as_before(JpaDialect dialect) {
    JpaDialect refusing = RefusingDialect.of(dialect);
    Throwable refusal = refusal();

    assertThatThrownBy(
            () -> refusing.translateExceptionIfPossible(new RollbackException("commit", refusal)))
        .isSameAs(refusal);
    assertThat(refusing.translateExceptionIfPossible(new RollbackException("commit")))
        .isInstanceOf(JpaSystemException.class);
  }

  private static Throwable refusal() {
    try (PlainJdbc jdbc = new PlainJdbc()) {
      jdbc.engine.refuse("jdbc:default:query");
      return org.assertj.core.api.Assertions.catchThrowableOfType(
          () -> jdbc.template.queryForList("select 1"), SqgResourceUnavailableException.class);
    }
  }
}
