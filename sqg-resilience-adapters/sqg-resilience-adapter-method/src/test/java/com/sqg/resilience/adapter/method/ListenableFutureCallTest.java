package com.sqg.resilience.adapter.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.concurrent.ListenableFuture;
import org.springframework.util.concurrent.SettableListenableFuture;

class ListenableFutureCallTest {

  static class Client {
    @SqgResource(value = "send", fallbackMethod = "later")
    public ListenableFuture<String> send(ListenableFuture<String> source) {
      return source;
    }

    ListenableFuture<String> later(ListenableFuture<String> source, IOException cause) {
      SettableListenableFuture<String> answer = new SettableListenableFuture<>();
      answer.set("async");
      return answer;
    }

    String later(ListenableFuture<String> source, TimeoutException cause) {
      return "plain";
    }

    @SqgResource("own")
    public SettableListenableFuture<String> own() {
      return new SettableListenableFuture<>();
    }
  }

  private final SettableListenableFuture<String> source = new SettableListenableFuture<>();
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
  void in_observe_the_caller_gets_the_very_future_and_its_end_is_counted() {
    assertThat(client(SqgMode.OBSERVE).send(source)).isSameAs(source);
    assertThat(guarded.open()).isEqualTo(1);
    source.setException(new IOException());
    assertThat(guarded.decisions()).containsExactly(SqgFailureDecision.FAILURE);
  }

  @Test
  void in_off_nothing_is_touched() {
    assertThat(client(SqgMode.OFF).send(source)).isSameAs(source);
    assertThat(guarded.engine.acquired).isEmpty();
  }

  @Test
  void a_fallback_may_answer_plainly_or_asynchronously() throws Exception {
    Client client = client(SqgMode.ENFORCE);
    ListenableFuture<String> first = client.send(source);
    source.setException(new IOException());
    assertThat(first.get()).isEqualTo("async");

    SettableListenableFuture<String> other = new SettableListenableFuture<>();
    ListenableFuture<String> second = client.send(other);
    other.setException(new TimeoutException());
    assertThat(second.get()).isEqualTo("plain");
  }

  @Test
  void a_refusal_arrives_in_the_future_or_is_thrown_where_the_type_cannot_be_made() {
    Client client = client(SqgMode.ENFORCE);
    guarded.refusing();
    assertThatThrownBy(() -> client.send(source).get())
        .isInstanceOf(ExecutionException.class)
        .hasCauseExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThatThrownBy(client::own).isExactlyInstanceOf(SqgResourceUnavailableException.class);
    guarded.engine.acquired.clear();
  }

  @Test
  void cancelling_is_neutral_and_a_null_is_handed_through() {
    Client client = client(SqgMode.ENFORCE);
    client.send(source).cancel(true);
    assertThat(source.isCancelled()).isTrue();
    assertThat(client.send(null)).isNull();
    assertThat(guarded.decisions())
        .containsExactly(SqgFailureDecision.IGNORED, SqgFailureDecision.SUCCESS);
  }
}
