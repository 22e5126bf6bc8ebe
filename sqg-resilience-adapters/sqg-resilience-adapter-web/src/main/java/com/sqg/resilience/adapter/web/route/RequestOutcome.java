package com.sqg.resilience.adapter.web.route;

import com.sqg.resilience.api.http.SqgHttpStatus;
import com.sqg.resilience.core.call.Invocation;
import org.jspecify.annotations.Nullable;

/** Ends the calls of requests by what has become of them. */
public final class RequestOutcome {

  private static final int FORBIDDEN = 403;
  private static final int SERVER_ERROR = 500;

  private RequestOutcome() {}

  /**
   * Ends the call of a request that got its answer. The status decides, unless a server error was
   * made of a refusal from further in or of what is configured, or nobody is there to get it.
   *
   * @param handled what an exception handler has made the answer from; null if nothing is known
   */
  public static void answered(Invocation invocation, int status, @Nullable Throwable handled) {
    if (DisconnectedClient.isBehind(handled)) {
      invocation.cancel();
      return;
    }
    SqgHttpStatus result = SqgHttpStatus.of(status);
    invocation.complete(result, result.isServerError() ? handled : null);
  }

  /** Ends the call of a request whose exception nobody has handled. */
  public static void failed(Invocation invocation, Throwable error) {
    if (DisconnectedClient.isBehind(error)) {
      invocation.cancel();
    } else if (SecurityFault.isBehind(error)) {
      // A filter further out makes this of it, or its 401: the client's fault either way.
      invocation.complete(SqgHttpStatus.of(FORBIDDEN), null);
    } else {
      // What the server makes of it, if it can still answer, whatever somebody else's status or
      // fault the exception tells of.
      invocation.complete(SqgHttpStatus.of(SERVER_ERROR), error);
    }
  }
}
