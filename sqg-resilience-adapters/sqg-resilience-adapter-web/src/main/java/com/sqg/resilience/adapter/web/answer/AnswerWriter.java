package com.sqg.resilience.adapter.web.answer;

import com.sqg.resilience.adapter.web.servlet.ServletCalls;
import com.sqg.resilience.api.http.SqgHttpAnswer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes answers into responses that are not yet committed. Thread-safe. */
final class AnswerWriter {

  private final ServletCalls servlet;

  AnswerWriter(ServletCalls servlet) {
    this.servlet = servlet;
  }

  /**
   * Writes the answer in place of what the response's buffer holds. Other headers stay, since
   * filters have set them: CORS, security, sessions.
   */
  void write(SqgHttpAnswer answer, Object response) throws IOException {
    servlet.resetBuffer(response);
    servlet.setStatus(response, answer.status());
    for (Map.Entry<String, String> header : answer.headers().entrySet()) {
      servlet.setHeader(response, header.getKey(), header.getValue());
    }
    String body = answer.body();
    String contentType = answer.contentType();
    OutputStream stream = body == null ? null : streamOf(response);
    if (body != null && contentType != null && stream != null) {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      servlet.setContentType(response, contentType);
      servlet.setContentLength(response, bytes.length);
      stream.write(bytes);
    } else if (answer.status() >= 400) {
      servlet.sendError(response, answer.status());
    }
  }

  private @Nullable OutputStream streamOf(Object response) throws IOException {
    try {
      return servlet.outputStream(response);
    } catch (IllegalStateException writerTaken) {
      // The controller had begun a text. Only an error page may start over.
      return null;
    }
  }
}
