package com.sqg.resilience.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.event.SqgSlowSqlOpenedEvent;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.docs.examples.SlowSqlWebhook;
import com.sun.net.httpserver.HttpServer;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The listener of the operations page does what the page says. */
class SlowSqlWebhookTest {

  private final List<byte[]> posted = new CopyOnWriteArrayList<>();
  private volatile int status = 204;
  private HttpServer chat;
  private SlowSqlWebhook webhook;

  @BeforeEach
  void start() throws Exception {
    chat = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    chat.createContext(
        "/",
        exchange -> {
          posted.add(exchange.getRequestBody().readAllBytes());
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    chat.start();
    webhook = new SlowSqlWebhook(new URL("http://localhost:" + chat.getAddress().getPort()));
  }

  @AfterEach
  void stop() {
    chat.stop(0);
  }

  private static SqgSlowSqlOpenedEvent event(boolean reopened) {
    return SqgSlowSqlOpenedEvent.builder(
            "mysql:orders:query", "a1", SqgSqlType.SELECT, SqgMode.ENFORCE)
        .statement("ABCD", "select \"a\\b\" from t", "OrderMapper.find", "orders")
        .cause(Duration.ofMillis(12_034), Duration.ofSeconds(10), 3)
        .open(Instant.EPOCH, Instant.EPOCH.plusSeconds(60))
        .decided(reopened, SqgCircuitControl.AUTOMATIC)
        .build();
  }

  @Test
  void an_opening_is_posted_as_json() throws Exception {
    webhook.onEvent(event(false));

    assertThat(posted).hasSize(1);
    assertThat(new ObjectMapper().readTree(posted.get(0)).get("text").asText())
        .isEqualTo(
            "Slow SQL on orders in OrderMapper.find: 12034 ms, query id ABCD, ENFORCE until"
                + " 1970-01-01T00:01:00Z, key a1 of mysql:orders:query\nselect \"a\\b\" from t");
  }

  @Test
  void a_reopening_is_not() {
    webhook.onEvent(event(true));

    assertThat(posted).isEmpty();
  }

  @Test
  void a_chat_that_refuses_it_is_told_of() {
    status = 404;

    assertThatThrownBy(() -> webhook.onEvent(event(false)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("404");
  }
}
