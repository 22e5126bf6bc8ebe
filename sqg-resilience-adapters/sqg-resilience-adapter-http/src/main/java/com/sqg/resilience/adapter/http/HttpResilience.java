package com.sqg.resilience.adapter.http;

import com.sqg.resilience.adapter.http.exchange.HttpCalls;
import com.sqg.resilience.adapter.http.name.HttpResourceNames;
import com.sqg.resilience.adapter.http.name.OperationNamers;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.http.SqgHttpOperationNamer;
import com.sqg.resilience.api.http.SqgHttpRequest;
import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceKinds;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What all guarded HTTP clients of an application share. Their exchanges are guarded as {@code
 * http:{host or service id}:{operation}} while a runtime is attached, and run as if the framework
 * were not there before and after. Thread-safe.
 *
 * <p>Clients are guarded by {@code RestTemplateGuard}, {@code RestClientGuard}, {@code
 * WebClientGuard}, {@code FeignGuard}, {@code OkHttpGuard} and {@code HttpClient5Guard}. Beans are
 * by themselves.
 */
public final class HttpResilience {

  private final AttachedRuntime attached;
  private final ResilienceLog log = new ResilienceLog(System::nanoTime);
  private final HttpResourceNames names = new HttpResourceNames();
  private final HttpCalls calls = new HttpCalls(this::runtime, this::resource, log);
  private volatile OperationNamers namers = new OperationNamers(Collections::emptyList, log);

  /** Guards clients by a runtime once it is attached. */
  public HttpResilience(AttachedRuntime attached) {
    this.attached = attached;
  }

  /**
   * Takes the application's own names for operations, in place of earlier ones.
   *
   * @param inOrder gives those that are asked one after the other; not asked for them before the
   *     first request
   */
  public void nameBy(Supplier<? extends List<SqgHttpOperationNamer>> inOrder) {
    namers = new OperationNamers(inOrder, log);
  }

  /** What guards exchanges that are made on the calling thread. */
  public HttpCalls calls() {
    return calls;
  }

  /** What guards exchanges now; null for nothing. */
  public @Nullable ResilienceRuntime runtime() {
    return attached.get();
  }

  /** The resource that a request is an exchange with. Never throws. */
  public GuardedResource resource(ResilienceRuntime runtime, SqgHttpRequest request) {
    String name = names.of(request.host(), namers.operationOf(request));
    return runtime.invoker().resource(name, ResourceKinds.HTTP, SqgEntryType.OUT);
  }

  /** Says that a client, or what it makes, stays as it is. */
  public void warnUnguarded(Object client) {
    String type = client.getClass().getName();
    log.limitedWarn("http-client-unguarded", type, "type", line -> line.with("type", type), null);
  }

  /** Where adapters say what they could not guard. */
  public ResilienceLog log() {
    return log;
  }
}
