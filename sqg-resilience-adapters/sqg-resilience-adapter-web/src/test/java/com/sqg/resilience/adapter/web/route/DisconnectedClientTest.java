package com.sqg.resilience.adapter.web.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.apache.catalina.connector.ClientAbortException;
import org.junit.jupiter.api.Test;

class DisconnectedClientTest {

  @Test
  void a_server_tells_it_in_its_own_type() {
    assertThat(DisconnectedClient.isBehind(new ClientAbortException())).isTrue();
    assertThat(DisconnectedClient.isBehind(new RuntimeException(new ClientAbortException())))
        .isTrue();
  }

  @Test
  void or_in_words() {
    assertThat(DisconnectedClient.isBehind(new IOException("Broken pipe"))).isTrue();
    assertThat(DisconnectedClient.isBehind(new IOException("Connection reset by peer"))).isTrue();
    assertThat(DisconnectedClient.isBehind(new ClosedChannelException())).isTrue();
  }

  @Test
  void a_dependencys_connection_is_another_matter() {
    assertThat(DisconnectedClient.isBehind(null)).isFalse();
    assertThat(DisconnectedClient.isBehind(new IOException("disk full"))).isFalse();
    assertThat(DisconnectedClient.isBehind(new IOException())).isFalse();
    assertThat(
            DisconnectedClient.isBehind(
                new IllegalStateException(new IOException("Connection reset by peer"))))
        .isFalse();
  }
}
