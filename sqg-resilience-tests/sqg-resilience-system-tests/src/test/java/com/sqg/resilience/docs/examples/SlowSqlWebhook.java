package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.event.SqgResilienceEvent;
import com.sqg.resilience.api.event.SqgResilienceEventListener;
import com.sqg.resilience.api.event.SqgSlowSqlOpenedEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Tells a chat of slow statements, as {@code {"text": "..."}}. */
public class SlowSqlWebhook implements SqgResilienceEventListener {

  private static final int TIMEOUT_MILLIS = 3_000;

  private final URL webhook;

  public SlowSqlWebhook(URL webhook) {
    this.webhook = webhook;
  }

  @Override
  public void onEvent(SqgResilienceEvent event) {
    if (event instanceof SqgSlowSqlOpenedEvent) {
      SqgSlowSqlOpenedEvent opened = (SqgSlowSqlOpenedEvent) event;
      boolean ordered = opened.control() != SqgCircuitControl.AUTOMATIC;
      if (!opened.isReopened() && !ordered) {
        post("{\"text\": " + json(text(opened)) + "}");
      }
    }
  }

  private static String text(SqgSlowSqlOpenedEvent event) {
    return "Slow SQL on "
        + event.dataSource()
        + (event.mapper() == null ? "" : " in " + event.mapper())
        + ": "
        + event.cost().toMillis()
        + " ms, query id "
        + event.queryId()
        + ", "
        + event.mode()
        + " until "
        + (event.expectedRecoveryAt() == null ? "somebody says so" : event.expectedRecoveryAt())
        + ", key "
        + event.key()
        + " of "
        + event.resource()
        + "\n"
        + event.fingerprint();
  }

  private void post(String body) {
    try {
      HttpURLConnection connection = (HttpURLConnection) webhook.openConnection();
      connection.setConnectTimeout(TIMEOUT_MILLIS);
      connection.setReadTimeout(TIMEOUT_MILLIS);
      connection.setRequestMethod("POST");
      connection.setRequestProperty("Content-Type", "application/json; charset=utf-8");
      connection.setDoOutput(true);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(body.getBytes(StandardCharsets.UTF_8));
      }
      int status = connection.getResponseCode();
      connection.disconnect();
      if (status >= 300) {
        throw new IOException("the webhook answered " + status);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String json(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ') {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }
}
