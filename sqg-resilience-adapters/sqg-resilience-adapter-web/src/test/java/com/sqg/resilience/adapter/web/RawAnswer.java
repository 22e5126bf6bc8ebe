package com.sqg.resilience.adapter.web;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Answers as they come over the wire. */
public final class RawAnswer {

  private RawAnswer() {}

  /**
   * All bytes of an answer, as Latin-1 characters, without the header that tells the time.
   *
   * @param request method and path
   */
  public static String of(int port, String request) throws IOException {
    try (Socket client = new Socket("localhost", port)) {
      client.setSoTimeout(30_000);
      String head = request + " HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n";
      client.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      return new String(client.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1)
          .replaceFirst("(?i)\r\nDate: [^\r]*", "");
    }
  }
}
