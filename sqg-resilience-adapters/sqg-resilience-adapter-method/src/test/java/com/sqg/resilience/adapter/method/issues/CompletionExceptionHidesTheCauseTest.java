package com.sqg.resilience.adapter.method.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.method.GuardedContext;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** The overload for the real cause was passed over, because a wrapper stood around it. */
class CompletionExceptionHidesTheCauseTest {

  static class Service {
    @SqgResource(value = "async", fallbackMethod = "instead")
    public CompletableFuture<String> async() {
      return CompletableFuture.supplyAsync(
              () -> {
                throw new CompletionException(new IOException("down"));
              })
          .thenApply(Object::toString);
    }

    CompletableFuture<String> instead(IOException cause) {
      return CompletableFuture.completedFuture("after " + cause.getMessage());
    }

    CompletableFuture<String> instead(Throwable cause) {
      return CompletableFuture.completedFuture("hidden in " + cause.getClass());
    }

    @SqgResource(value = "sync", fallbackMethod = "now")
    public String sync() throws ExecutionException {
      throw new ExecutionException(new IOException("down"));
    }

    String now(IOException cause) {
      return "after " + cause.getMessage();
    }
  }

  @Test
  void the_fallback_gets_the_cause_itself() throws Exception {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE).with(Service.class).start()) {
      assertThat(guarded.bean(Service.class).async().join()).isEqualTo("after down");
      assertThat(guarded.bean(Service.class).sync()).isEqualTo("after down");
    }
  }
}
