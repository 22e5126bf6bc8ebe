package com.sqg.resilience.adapter.web.route;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.http.SqgHttpStatus;
import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.memo.BoundedMemo;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceKinds;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Admits requests by the pattern of the route that they matched. Thread-safe. */
public final class RouteGuard {

  /** The one resource of all requests that match no route. */
  public static final String UNMATCHED = "web:_unmatched";

  private static final int NOT_FOUND = 404;

  // More routes than any application has; against a mapping that makes patterns as it goes.
  private static final int MAX_REMEMBERED = 10_000;

  private final AttachedRuntime attached;
  private final PathPatterns exclusions;
  private final BoundedMemo<Object, Route> routes = new BoundedMemo<>(MAX_REMEMBERED);

  /**
   * A guard.
   *
   * @param excluded the patterns of routes that are not guarded; see {@link PathPatterns}
   */
  public RouteGuard(AttachedRuntime attached, Collection<String> excluded) {
    this.attached = attached;
    this.exclusions = new PathPatterns(excluded);
  }

  /**
   * Asks for admission.
   *
   * @param pattern the route's pattern, as text or as anything whose text it is
   * @param asynchronous whether the call ends on another thread as a matter of course
   * @return null if the request is not guarded
   */
  public @Nullable Invocation begin(Object pattern, boolean asynchronous) {
    ResilienceRuntime runtime = attached.get();
    if (runtime == null) {
      return null;
    }
    Route route = routeOf(pattern);
    if (route.isExcluded()) {
      return null;
    }
    GuardedResource resource = resource(runtime, route.resource());
    return resource.mode() == SqgMode.OFF
        ? null
        : runtime
            .invoker()
            .begin(
                resource,
                asynchronous ? resource.asyncContext() : resource.context(),
                IgnoredExceptions.none());
  }

  private Route routeOf(Object pattern) {
    Route known = routes.get(pattern);
    return known != null
        ? known
        : routes.remember(pattern, Route.of(pattern.toString(), exclusions));
  }

  /**
   * Counts a request that no route has matched, if its answer says that there is nothing. It could
   * not be admitted, since only then was it known.
   */
  public void ended(int status) {
    ResilienceRuntime runtime = status == NOT_FOUND ? attached.get() : null;
    if (runtime == null) {
      return;
    }
    GuardedResource unmatched = resource(runtime, UNMATCHED);
    if (unmatched.mode() != SqgMode.OFF) {
      runtime
          .invoker()
          .beginUnadmitted(unmatched, IgnoredExceptions.none())
          .complete(SqgHttpStatus.of(status), null);
    }
  }

  private static GuardedResource resource(ResilienceRuntime runtime, String name) {
    return runtime.invoker().resource(name, ResourceKinds.WEB, SqgEntryType.IN);
  }
}
