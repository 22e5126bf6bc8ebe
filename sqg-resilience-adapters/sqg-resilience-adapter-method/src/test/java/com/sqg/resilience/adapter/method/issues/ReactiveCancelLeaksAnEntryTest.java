package com.sqg.resilience.adapter.method.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.method.GuardedContext;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A subscription that was cancelled never gave its permit back. */
class ReactiveCancelLeaksAnEntryTest {

  static class Service {
    @SqgResource(value = "mono", fallbackMethod = "instead")
    public Mono<Long> mono(Mono<Long> source) {
      return source;
    }

    Mono<Long> instead(Mono<Long> source) {
      return Mono.never();
    }

    @SqgResource("flux")
    public Flux<Long> flux(Flux<Long> source) {
      return source;
    }
  }

  @Test
  void every_way_to_stop_listening_ends_the_call_once() {
    try (GuardedContext guarded = GuardedContext.in(SqgMode.ENFORCE).with(Service.class).start()) {
      Service service = guarded.bean(Service.class);

      service.mono(Mono.never()).subscribe().dispose();
      service.flux(Flux.never()).subscribe().dispose();
      service
          .mono(Mono.never())
          .timeout(Duration.ofMillis(1))
          .onErrorResume(e -> Mono.empty())
          .block();
      assertThat(guarded.decisions()).hasSize(3).containsOnly(SqgFailureDecision.IGNORED);
      assertThat(service.flux(Flux.just(1L, 2L, 3L)).take(1).collectList().block())
          .containsExactly(1L);
      assertThat(service.flux(Flux.interval(Duration.ofMillis(1))).blockFirst()).isZero();
      Mono.firstWithSignal(service.mono(Mono.never()), Mono.just(1L)).block();
      service.mono(Mono.error(new IllegalStateException())).subscribe().dispose();

      assertThat(guarded.open()).isZero();
      assertThat(guarded.decisions())
          .hasSize(7)
          .filteredOn(decision -> decision == SqgFailureDecision.FAILURE)
          .hasSize(1);
    }
  }
}
