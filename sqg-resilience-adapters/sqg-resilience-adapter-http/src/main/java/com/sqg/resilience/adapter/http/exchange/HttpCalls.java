package com.sqg.resilience.adapter.http.exchange;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.http.SqgHttpRequest;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.resource.GuardedResource;
import java.io.IOException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Guards exchanges that are made on the calling thread. Thread-safe. */
public final class HttpCalls {

  private final Supplier<@Nullable ResilienceRuntime> runtimes;
  private final BiFunction<ResilienceRuntime, SqgHttpRequest, GuardedResource> resources;
  private final ResilienceLog log;

  /**
   * A guard.
   *
   * @param runtimes the runtime to guard by now; null for none
   * @param resources names a request
   */
  public HttpCalls(
      Supplier<@Nullable ResilienceRuntime> runtimes,
      BiFunction<ResilienceRuntime, SqgHttpRequest, GuardedResource> resources,
      ResilienceLog log) {
    this.runtimes = runtimes;
    this.resources = resources;
    this.log = log;
  }

  /**
   * Makes an exchange.
   *
   * @return the response; whoever gets it ends the exchange by reading or closing it
   * @throws SqgResourceUnavailableException if it is refused
   */
  public <R, X extends Exception> R exchange(ClientLayer layer, HttpCall<R, X> call)
      throws IOException, X {
    ResilienceRuntime runtime = runtimes.get();
    if (runtime == null) {
      return call.send();
    }
    Invocation invocation = layer.isWithinExchange() ? null : begin(runtime, call);
    if (invocation == null) {
      return send(layer, call, null);
    }
    SqgResourceUnavailableException refusal = invocation.refusal();
    if (refusal != null) {
      throw refusal;
    }
    invocation.awaitTurn();
    Exchange exchange = new Exchange(invocation, call::isAbandoned);
    return guarded(call, send(layer, call, exchange), exchange);
  }

  private @Nullable Invocation begin(ResilienceRuntime runtime, HttpCall<?, ?> call) {
    GuardedResource resource = resource(runtime, call::request);
    return resource == null || resource.mode() == SqgMode.OFF
        ? null
        : runtime.invoker().begin(resource, resource.context(), IgnoredExceptions.none());
  }

  /**
   * The resource that a request is an exchange with.
   *
   * @param request reads what the resource is named by from the client's own request
   * @return null, with a warning, if that fails: the request is to run unguarded
   */
  public @Nullable GuardedResource resource(
      ResilienceRuntime runtime, Supplier<SqgHttpRequest> request) {
    try {
      return resources.apply(runtime, request.get());
    } catch (RuntimeException | LinkageError fault) {
      String type = fault.getClass().getName();
      log.limitedWarn(
          "http-request-unguarded", "request", type, line -> line.with("error", type), fault);
      return null;
    }
  }

  /** Says that a response goes to its caller as it is. */
  public void warnUnguarded(Object response, Throwable fault) {
    String type = response.getClass().getName();
    log.limitedWarn(
        "http-response-unguarded",
        type,
        fault.getClass().getName(),
        line -> line.with("response", type),
        fault);
  }

  private static <R, X extends Exception> R send(
      ClientLayer layer, HttpCall<R, X> call, @Nullable Exchange exchange) throws IOException, X {
    ClientLayer outer = layer.enter();
    try {
      return call.send();
    } catch (Throwable error) {
      if (exchange != null) {
        exchange.failed(error);
      }
      throw error;
    } finally {
      ClientLayer.leave(outer);
    }
  }

  /** The response is the caller's, whatever becomes of our interest in it. */
  private <R, X extends Exception> R guarded(HttpCall<R, X> call, R response, Exchange exchange) {
    try {
      return call.guarded(response, exchange);
    } catch (IOException noStatus) {
      exchange.failed(noStatus);
    } catch (RuntimeException | LinkageError fault) {
      exchange.cancelled();
      warnUnguarded(response, fault);
    }
    return response;
  }
}
