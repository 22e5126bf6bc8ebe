package com.sqg.resilience.adapter.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompletionStageCallTest {

  static class OwnFuture extends CompletableFuture<String> {}

  static class Client {

    @SqgResource(value = "send", fallbackMethod = "later")
    public CompletableFuture<String> send(CompletableFuture<String> source) {
      if (source == FAILS_AT_ONCE) {
        throw new IllegalStateException("at once");
      }
      return source;
    }

    String later(CompletableFuture<String> source, Exception cause) {
      return "plain after " + cause.getMessage();
    }

    private CompletableFuture<String> later(
        CompletableFuture<String> source, TimeoutException cause) {
      return CompletableFuture.completedFuture("async");
    }

    CompletableFuture<String> later(CompletableFuture<String> source, IOException cause) {
      CompletableFuture<String> failed = new CompletableFuture<>();
      failed.completeExceptionally(new IllegalStateException("fallback failed too"));
      return failed;
    }

    @SqgResource("bare")
    public CompletionStage<String> bare(CompletionStage<String> source) {
      return source;
    }

    @SqgResource("own")
    public OwnFuture own() {
      return new OwnFuture();
    }
  }

  private static final CompletableFuture<String> FAILS_AT_ONCE = new CompletableFuture<>();

  private final CompletableFuture<String> source = new CompletableFuture<>();
  private GuardedContext guarded;

  private Client client(SqgMode mode) {
    guarded = GuardedContext.in(mode).with(Client.class).start();
    return guarded.bean(Client.class);
  }

  @AfterEach
  void nothing_stays_open() {
    assertThat(guarded.open()).isZero();
    guarded.close();
  }

  @Test
  void the_call_ends_when_the_stage_does() {
    CompletableFuture<String> answer = client(SqgMode.ENFORCE).send(source);
    assertThat(guarded.open()).isEqualTo(1);
    assertThat(guarded.engine.acquired).allMatch(SqgResourceContext::isAsync);

    source.complete("sent");
    assertThat(answer).isCompletedWithValue("sent");
    assertThat(guarded.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
  }

  @Test
  void without_a_fallback_the_caller_gets_the_very_stage_of_the_method() {
    assertThat(client(SqgMode.ENFORCE).bare(source)).isSameAs(source);
    source.complete("x");
  }

  @ParameterizedTest
  @EnumSource(
      value = SqgMode.class,
      names = {"OFF", "OBSERVE"})
  void outside_enforce_the_caller_gets_the_very_stage_of_the_method(SqgMode mode) {
    Client client = client(mode);
    guarded.refusing();
    assertThat(client.send(source)).isSameAs(source);
    assertThatThrownBy(() -> client.send(FAILS_AT_ONCE)).hasMessage("at once");
    source.complete("x");
    guarded.engine.acquired.clear(); // shadow blocks are not completed
  }

  @Test
  void a_fallback_may_answer_plainly_or_asynchronously() {
    Client client = client(SqgMode.ENFORCE);
    assertThat(client.send(FAILS_AT_ONCE).join()).isEqualTo("plain after at once");

    CompletableFuture<String> answer = client.send(source);
    source.completeExceptionally(new CompletionException(new TimeoutException("slow")));
    assertThat(answer.join()).isEqualTo("async");
    assertThat(guarded.decisions())
        .containsExactly(SqgFailureDecision.FAILURE, SqgFailureDecision.FAILURE);
  }

  @Test
  void a_fallback_that_fails_later_carries_the_cause_suppressed() {
    CompletableFuture<String> answer = client(SqgMode.ENFORCE).send(source);
    IOException cause = new IOException("down");
    source.completeExceptionally(cause);

    assertThatThrownBy(answer::join)
        .cause()
        .hasMessage("fallback failed too")
        .satisfies(fault -> assertThat(fault.getSuppressed()).containsExactly(cause));
  }

  @Test
  void a_refusal_arrives_in_the_stage() {
    Client client = client(SqgMode.ENFORCE);
    guarded.refusing();
    assertThat(client.bare(source).toCompletableFuture())
        .isCompletedExceptionally()
        .failsWithin(java.time.Duration.ZERO)
        .withThrowableThat()
        .havingRootCause()
        .isInstanceOf(SqgResourceUnavailableException.class);
    assertThat(client.send(source).join()).startsWith("plain after Resource 'send'");
    guarded.engine.acquired.clear();
  }

  @Test
  void a_refusal_is_thrown_where_the_type_cannot_be_made() {
    Client client = client(SqgMode.ENFORCE);
    client.own().complete("x");
    guarded.refusing();
    assertThatThrownBy(client::own).isExactlyInstanceOf(SqgResourceUnavailableException.class);
    guarded.engine.acquired.remove(1);
  }

  @Test
  void cancelling_is_neutral_and_reaches_the_call() {
    client(SqgMode.ENFORCE).send(source).cancel(true);
    assertThat(source).isCancelled();
    assertThat(guarded.decisions()).containsExactly(SqgFailureDecision.IGNORED);
  }

  @Test
  void a_null_is_handed_through() {
    Client client = client(SqgMode.ENFORCE);
    assertThat(client.send(null)).isNull();
    assertThat(guarded.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
  }
}
