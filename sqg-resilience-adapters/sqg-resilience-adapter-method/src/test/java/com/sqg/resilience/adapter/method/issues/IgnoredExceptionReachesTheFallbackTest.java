package com.sqg.resilience.adapter.method.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.method.GuardedContext;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** "Not found" was answered with a default, though the annotation said to ignore it. */
class IgnoredExceptionReachesTheFallbackTest {

  static class Service {
    @SqgResource(
        value = "sync",
        fallbackMethod = "instead",
        exceptionsToIgnore = FileNotFoundException.class)
    public String sync(IOException failure) throws IOException {
      throw failure;
    }

    @SqgResource(
        value = "async",
        fallbackMethod = "instead",
        exceptionsToIgnore = FileNotFoundException.class)
    public CompletableFuture<String> async(IOException failure) {
      CompletableFuture<String> failed = new CompletableFuture<>();
      failed.completeExceptionally(new CompletionException(failure));
      return failed;
    }

    @SqgResource(
        value = "mono",
        fallbackMethod = "instead",
        exceptionsToIgnore = FileNotFoundException.class)
    public Mono<String> mono(IOException failure) {
      return Mono.error(failure);
    }

    String instead(IOException failure) {
      return "instead";
    }
  }

  @Test
  void an_ignored_exception_passes_on_and_counts_neither_way() {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE).with(Service.class).start()) {
      Service service = guarded.bean(Service.class);
      FileNotFoundException ignored = new FileNotFoundException("no such order");

      assertThatThrownBy(() -> service.sync(ignored)).isSameAs(ignored);
      assertThatThrownBy(() -> service.async(ignored).join()).hasCause(ignored);
      assertThatThrownBy(() -> service.mono(ignored).block()).hasCause(ignored);
      assertThat(guarded.decisions()).hasSize(3).containsOnly(SqgFailureDecision.IGNORED);
    }
  }

  @Test
  void any_other_exception_reaches_it() throws IOException {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE).with(Service.class).start()) {
      Service service = guarded.bean(Service.class);
      IOException failure = new IOException("down");
      assertThat(service.sync(failure)).isEqualTo("instead");
      assertThat(service.async(failure).join()).isEqualTo("instead");
      assertThat(service.mono(failure).block()).isEqualTo("instead");
    }
  }
}
