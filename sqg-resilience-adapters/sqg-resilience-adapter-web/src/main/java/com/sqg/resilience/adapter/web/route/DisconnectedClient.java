package com.sqg.resilience.adapter.web.route;

import com.sqg.resilience.core.classify.Causes;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises what a server tells when the client has gone before it had its answer. By names, since
 * each server and each generation of Spring has a type of its own.
 */
final class DisconnectedClient {

  private static final Set<String> TYPES =
      new HashSet<>(
          Arrays.asList(
              "org.apache.catalina.connector.ClientAbortException",
              "org.eclipse.jetty.io.EofException",
              "org.springframework.web.context.request.async.AsyncRequestNotUsableException",
              "reactor.netty.channel.AbortedException"));

  private DisconnectedClient() {}

  static boolean isBehind(@Nullable Throwable error) {
    return error != null
        && (Causes.find(error, each -> TYPES.contains(each.getClass().getName())) != null
            || isOwnConnectionsFault(error));
  }

  /**
   * What a server without a type of its own throws. Not looked for among causes: there, it is more
   * likely a connection to somewhere else, of which a client library tells in its own words.
   */
  private static boolean isOwnConnectionsFault(Throwable error) {
    if (error instanceof ClosedChannelException) {
      return true;
    }
    String message = error.getMessage();
    return error.getClass() == IOException.class
        && message != null
        && isBrokenPipe(message.toLowerCase(Locale.ROOT));
  }

  private static boolean isBrokenPipe(String message) {
    return message.contains("broken pipe") || message.contains("connection reset by peer");
  }
}
