package com.sqg.resilience.adapter.method.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.method.GuardedContext;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers could not catch what was thrown, because a proxy or reflection had wrapped it. */
class WrappedInUndeclaredThrowableTest {

  public interface Service {
    String plain();

    String checked(Exception failure) throws IOException, TimeoutException, InterruptedException;
  }

  static class Guarded implements Service {
    @Override
    @SqgResource("plain")
    public String plain() {
      return "";
    }

    @Override
    @SqgResource(value = "checked", fallbackMethod = "failing")
    public String checked(Exception failure)
        throws IOException, TimeoutException, InterruptedException {
      if (failure instanceof IOException) {
        throw (IOException) failure;
      }
      throw (InterruptedException) failure;
    }

    private String failing(Exception failure, IOException cause) throws TimeoutException {
      throw new TimeoutException("the fallback's own");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusals_failures_and_the_fallbacks_own_exceptions_arrive_as_they_are(boolean subclassing) {
    GuardedContext context =
        subclassing
            ? GuardedContext.in(SqgMode.ENFORCE)
            : GuardedContext.withInterfaceProxies(SqgMode.ENFORCE);
    try (GuardedContext guarded = context.with(Guarded.class).start()) {
      Service service = guarded.bean(Service.class);
      IOException failure = new IOException("down");

      assertThatThrownBy(() -> service.checked(failure))
          .isExactlyInstanceOf(TimeoutException.class)
          .hasMessage("the fallback's own")
          .satisfies(fault -> assertThat(fault.getSuppressed()).containsExactly(failure));
      InterruptedException interrupt = new InterruptedException();
      assertThatThrownBy(() -> service.checked(interrupt)).isSameAs(interrupt);
      guarded.refusing();
      assertThatThrownBy(service::plain).isExactlyInstanceOf(SqgResourceUnavailableException.class);
    }
  }
}
